/**
 * What the server sends, made by `make types` from src/regnum/web/schemas/answers.py and, with every text in words,
 * src/regnum/table/scene.py. Change it there.
 */

/** So many of a thing that has an icon: 3 coins, -1 assistant. `kind` is also the key `good.<kind>` of a message. */
export interface Amount {
  kind: string;
  n: number;
  most?: number;
  label: string;
}

/** The addresses of a game's drawings. */
export interface Art {
  sprites: string | null;
  style: string | null;
}

/** The undone moves of a table, and the changes of its seats. */
export interface Audit {
  lines: AuditLine[];
}

/** A line of the audit; `at` in seconds of the epoch. */
export interface AuditLine {
  version: number;
  at: number;
  seat: number | null;
  text: string;
}

/** A new campaign and its first table. The invites are shown only once. */
export interface BegunCampaign {
  id: string;
  table: string;
  invites: Invite[];
}

/** A bot that can be seated. */
export interface BotLevel {
  spec: string;
  label: string;
  help: string;
}

/** A table that cannot go on: its last good event and move, and where its record is. */
export interface BrokenTable {
  version: number;
  move: number;
  download: string;
  why: string;
}

/** A campaign in a list: which chapter is open, on which table; `leads` are the names of who leads, or has won. */
export interface CampaignCard {
  id: string;
  title: string;
  created: number;
  chapter: number;
  chapters: number;
  game: string;
  table: string;
  your_turn: boolean;
  over: boolean;
  names: string[];
  leads: string[];
}

/** A campaign that was brought here, and the table of its open chapter. */
export interface CampaignId {
  id: string;
  table: string;
}

/** A campaign that can be begun: games that are played one after the other, each with what was won before. */
export interface CampaignKind {
  name: string;
  title: string;
  chapters: string[];
  min: number;
  max: number;
  options: GameOption[];
  reconstructed: string[];
}

/** A campaign: its chapters, what everybody holds, and what can still be won. */
export interface CampaignPage {
  id: string;
  version: number;
  name: string;
  title: string;
  art: Art;
  rules: boolean;
  created: number;
  chapter: number;
  over: boolean;
  host: boolean;
  record: boolean;
  closable: boolean;
  seats: CampaignSeat[];
  chapters: ChapterCard[];
  prizes: PrizeCard[];
  goals: GoalView[];
  result: string | null;
  ladder: Rung[];
  evenings: Evening[];
  reconstructed: string[];
}

/** A seat of a campaign with what it holds: `won` is the chapter of each prize where that is known. */
export interface CampaignSeat {
  name: string;
  badge: string;
  kind: 'bot' | 'invited' | 'open' | 'person';
  bot: string | null;
  here: boolean;
  ready: boolean;
  held: string[];
  won: (number | null)[];
  points: number;
  rank: number;
}

/** Campaigns, the newest first. */
export interface Campaigns {
  campaigns: CampaignCard[];
}

/** The viewer's options besides choosing. */
export interface Can {
  undo: boolean;
  redo: boolean;
  restart: boolean;
  hint: boolean;
  takeback: boolean;
}

/** The ways in which this server can notify. */
export interface CanNotify {
  push: boolean;
  webhook: boolean;
  email: boolean;
}

/** The effect of a chapter on the next: seats in turn order, and each seat's compensation. */
export interface Carried {
  order: number[];
  order_label: string;
  gift: number[];
  gift_label: string;
}

/** An estimate: in nine of ten cases the true value lies between `low` and `high`. */
export interface Chance {
  value: number;
  low: number;
  high: number;
  error: number;
}

/** A gain or loss of a seat. */
export interface Change {
  seat: number;
  kind: string;
  n: number;
  label: string;
}

/** A chapter; by seat the points and ranks of its game, and the points of the campaign after it. */
export interface ChapterCard {
  game: string;
  title: string;
  art: Art;
  table: string | null;
  status: 'broken' | 'finished' | 'playing' | 'waiting' | 'to_come';
  points: number[] | null;
  ranks: number[] | null;
  after: number[] | null;
  now: number[] | null;
  awards: string;
  margin: number | null;
  carried: Carried | null;
}

/** The time of a seat: per turn, or in total with an increment per turn. */
export interface Clock {
  kind: 'bank' | 'move';
  seconds: number;
  increment?: number;
}

/** A request to go back to the moment after `move` moves, or to let a bot play for the seat `absent`. */
export interface Consent {
  by: number;
  move: number | null;
  absent: number | null;
  waiting: number[];
}

/** A browser that is called by web push; `mark` tells it which one it is. */
export interface Device {
  id: number;
  mark: string;
  service: string;
  since: number;
}

/** A link that brings the profile to one more device, once; `expires` in seconds of the epoch. */
export interface DevicePass {
  url: string;
  expires: number;
  qr: QrCode;
}

/** The difference from the view that the same WebSocket sent before. */
export interface Difference {
  view: Record<string, unknown>;
  scene: Record<string, unknown>;
  lists: Record<string, unknown[]>;
  gone: string[];
}

/** A game that is over; `ended` in seconds of the epoch; `result` in words. It counts where one seat was yours and nobody chose the deal. */
export interface EndedGame {
  table: string;
  game: string;
  title: string;
  ended: number;
  result: string;
  counts: boolean;
  seats: EndedSeat[];
}

/** Games that are over, the newest first, and where the next page begins (`after`); None: there are no more. */
export interface EndedGames {
  games: EndedGame[];
  next: string | null;
}

/** A seat of a game that is over. */
export interface EndedSeat {
  name: string;
  badge: string;
  yours: boolean;
  points: number;
  rank: number;
}

/** A game that goes with a campaign and is played beside it, with options of its own. */
export interface Evening {
  game: string;
  title: string;
  options: Record<string, string>;
  heading: string;
  motto: string;
  does: string;
  how: string;
  goal: string;
  level: string;
  levels: EveningLevel[];
}

/** A difficulty level of an evening: the rule, and an example of the points that a team needs. `need` is by the number of seats, from the fewest; empty where there is no example. */
export interface EveningLevel {
  value: string;
  label: string;
  rule: string;
  need: number[];
  example: string;
}

/** The number of evenings won and lost in a game at a level. */
export interface EveningTally {
  level: string;
  won: number;
  lost: number;
}

/** Something that the person did at a table. */
export interface ExportedAct {
  table: string;
  version: number;
  at: number;
  event: Record<string, string | number | boolean | number[]>;
}

/** A browser to which the person was brought. */
export interface ExportedBrowser {
  since: number;
}

/** A browser that is called by web push. */
export interface ExportedCall {
  endpoint: string;
  since: number;
}

/** A campaign that the person has begun. */
export interface ExportedCampaign {
  id: string;
  campaign: string;
  options: Record<string, string>;
  created: number;
}

/** A tournament that the person has made or entered; `gone`: the last round, for whoever left it. */
export interface ExportedEntry {
  tournament: string;
  title: string;
  group: string;
  since: number | null;
  gone: number | null;
  made: boolean;
}

/** A group to which the person belongs. */
export interface ExportedGroup {
  id: string;
  name: string;
  about: string;
  created: number;
  since: number;
  owner: boolean;
}

/** Somebody at a table, by the name of the seat, whom the person does not want to hear. */
export interface ExportedHush {
  table: string;
  name: string;
}

/** Something that the person said at a table. */
export interface ExportedMessage {
  table: string;
  at: number;
  sign: string | null;
  text: string;
}

/** A notification that has still to leave: what of, and when; `done`: the ways by which it has left. After a `!` stand those that have failed while others are still to be tried. */
export interface ExportedNotice {
  table: string;
  seat: number;
  kind: string;
  due: number;
  done: string;
}

/** The stored data of a person beside tables; `number` identifies them on this server. */
export interface ExportedProfile {
  number: number;
  created: number;
  name: string;
  badge: string;
  webhook: string;
  email: string;
  email_confirmed: boolean;
  language: string;
  quiet: string;
  recovery_code: boolean;
}

/** A seat of the person; points and rank where the game is over. */
export interface ExportedSeat {
  seat: number;
  kind: 'bot' | 'invited' | 'open' | 'person';
  name: string;
  points: number | null;
  rank: number | null;
}

/** A table at which the person sits, or that the person has opened. */
export interface ExportedTable {
  id: string;
  game: string;
  status: 'broken' | 'finished' | 'playing' | 'waiting';
  created: number;
  moved: number;
  host: boolean;
  campaign: string | null;
  seats: ExportedSeat[];
}

/** The guided first game: the seed, options and bots of its table. */
export interface FirstGame {
  seed: number;
  bots: string[];
  options: Record<string, string>;
}

/** A prize came to a seat: `when` is the part of the chapter that had been played, 1.0 at its end. */
export interface Gain {
  prize: string;
  seat: number;
  chapter: number;
  turn: number;
  when: number;
}

/** A game with its options and the bots that play it. */
export interface GameCard {
  name: string;
  title: string;
  authors: string[];
  year: number | null;
  minutes: number | null;
  min: number;
  max: number;
  version: number;
  art: Art;
  reconstructed: string[];
  options: GameOption[];
  bots: BotLevel[];
  guide: FirstGame | null;
}

/** Your results in a game: how often first, second and so on (`ranks`), and your points. */
export interface GameCount {
  game: string;
  title: string;
  games: number;
  won: number;
  ranks: number[];
  mean_points: number;
  best_points: number;
}

/** An option of a game: one of several values, or a whole number between two. */
export interface GameOption {
  name: string;
  label: string;
  help: string;
  default: string | number;
  values: OptionValue[] | null;
  low?: number;
  high?: number;
  document?: boolean;
}

/** A review; `claim` is the number of standard errors that everything reported exceeds. */
export interface GameReview {
  team: boolean;
  playouts: number;
  claim: number;
  turns: ReviewTurn[];
  final: number[] | null;
  seats: ReviewSeat[];
}

/** Every game, and every campaign. */
export interface Games {
  games: GameCard[];
  campaigns: CampaignKind[];
}

/** The place where a piece would lie if an option were chosen. */
export interface Ghost {
  kind: string;
  zone: string;
  space?: string;
  owner?: number;
  count?: number;
}

/** The path of the new invite, if the seat was given to a friend. */
export interface Given {
  invite: string | null;
}

/** A prize that can be won now, and each seat's progress. */
export interface GoalView {
  prize: string;
  have: number[];
  need: number;
}

/** Everything of the person is deleted. */
export interface Gone {
  gone: boolean;
}

/** A group in a list: how many belong to it, and how many of its tables have a game that is not over. */
export interface GroupCard {
  id: string;
  name: string;
  about: string;
  members: number;
  tables: number;
  yours: boolean;
}

/** Everything that the server knows of a group; times in seconds of the epoch. */
export interface GroupFile {
  format: string;
  version: number;
  written: number;
  id: string;
  name: string;
  about: string;
  created: number;
  members: SavedMember[];
  tables: SavedTable[];
  tournaments: SavedTournament[];
}

/** A group. */
export interface GroupId {
  id: string;
}

/** The group of a link. `id` is set for its members. */
export interface GroupInvitation {
  name: string;
  about: string;
  members: MemberFace[];
  id: string | null;
}

/** The path at which anybody can join a group, also as a QR code. It is shown only once. */
export interface GroupLink {
  url: string;
  qr: QrCode;
}

/** A group as its members see it; `can`: what you may do with it. */
export interface GroupPage {
  id: string;
  version: string;
  name: string;
  about: string;
  created: number;
  members: MemberCard[];
  can: ('arrange' | 'change' | 'delete' | 'hand_over' | 'leave' | 'look' | 'play' | 'remove' | 'renew' | 'save')[];
}

/** The ratings of a game in a group, by what everybody is worth at least; None: nothing has been rated. */
export interface GroupRatings {
  game: string | null;
  titles: Record<string, string>;
  settled: number;
  ratings: RatingCard[];
}

/** The wins of members in the group's newest 2000 games, and the games that were counted. Games whose deal was chosen do not count. */
export interface GroupStandings {
  games: number;
  titles: Record<string, string>;
  standings: StandingCard[];
}

/** Groups, in the order in which you have joined them. */
export interface Groups {
  groups: GroupCard[];
}

/** The guest of a browser, and the channels that notify them. */
export interface GuestCard {
  name: string;
  badge: string;
  known: boolean;
  tables: number;
  recoverable: boolean;
  browsers: number;
  webhook: string;
  email: string;
  email_confirmed: boolean;
  devices: Device[];
  quiet: QuietHours | null;
  lang: string;
  can_notify: CanNotify;
}

/** The lessons that matter now, in their order, and the number of all lessons. */
export interface GuideView {
  lessons: LessonView[];
  all: number;
}

/** A choice, its chance of victory and the error of that. */
export interface HintChoice {
  action: number;
  label: string;
  win: number;
  error: number;
  sure: boolean;
}

/** The best choices, the preferred one first. */
export interface Hints {
  choices: HintChoice[];
}

/** The campaign and chapter of a table, and the next table; `ready`: seats that do not keep it waiting. */
export interface InCampaign {
  id: string;
  title: string;
  chapter: number;
  chapters: number;
  ready: number[];
  next: string | null;
  next_title: string | null;
}

/** A group of yours to which a table belongs. */
export interface InGroup {
  id: string;
  name: string;
}

/** The tournament to which a table belongs, and its round. */
export interface InTournament {
  id: string;
  title: string;
  round: number;
  rounds: number;
}

/** The seat of an invite. */
export interface Invitation {
  id: string;
  seat: number;
  game: string;
  title: string;
  host: string;
  name: string;
  seats: SeatCard[];
  clock: Clock | null;
  absent: 'bot' | 'wait';
}

/** The address at which a seat can be taken. */
export interface Invite {
  seat: number;
  url: string;
}

/** A lesson of a guided game; `at` are the ids of what it points at, or `question` for what is asked. */
export interface LessonView {
  id: string;
  text: string;
  at: string[];
  rule: string | null;
}

/** A line of the chronicle. */
export interface Line {
  text: string;
  seat?: number;
  depth?: number;
  next_turn?: boolean;
}

/** The chronicle. */
export interface Log {
  lines: LogLine[];
}

/** A line of the chronicle; `about` are the ids of what it points at. */
export interface LogLine {
  move: number;
  turn: number;
  on_turn: number | null;
  seat: number | null;
  text: string;
  depth: number;
  about: string[];
}

/** New lines of the log: `lines` replace all lines from number `from` on. */
export interface LogUpdate {
  from: number;
  lines: LogLine[];
  more: boolean;
}

/** A sign on a card: the shield of a city, with its letter. */
export interface Mark {
  sign: string;
  tone?: string;
}

/** A member of a group, as other members see them; `since` in seconds of the epoch. */
export interface MemberCard {
  name: string;
  badge: string;
  owner: boolean;
  here: boolean;
  id: string;
  since: number;
}

/** A member of a group, as invited people see them. */
export interface MemberFace {
  name: string;
  badge: string;
  owner: boolean;
  here: boolean;
}

/** A choice that the tab sent through the WebSocket is stored, or was refused. */
export interface MoveAck {
  key: string;
  error?: Problem;
}

/** A new group and the link to it. */
export interface NewGroup {
  id: string;
  link: GroupLink;
}

/** A new table. The invites are shown only once. */
export interface Opened {
  id: string;
  invites: Invite[];
}

/** An opponent, human or bot: number of games in which you finished ahead, level or behind. */
export interface Opponent {
  name: string;
  badge: string;
  bot: string | null;
  games: number;
  ahead: number;
  level: number;
  behind: number;
}

/** One legal action. */
export interface Option {
  action: number;
  notation: string;
  group: string;
  label: string;
  path?: Target[];
  changes?: Amount[];
  note?: string;
  ghosts?: Ghost[];
  group_label: string;
}

/** A value that an option may have. */
export interface OptionValue {
  value: string;
  label: string;
  help: string;
}

/** The result of a game in words; points and ranks by seat. */
export interface OutcomeInWords {
  how: string;
  result: string;
  tie: string | null;
  points: number[];
  ranks: number[];
}

/** A round. */
export interface PairedRound {
  number: number;
  tables: PairedTable[];
}

/** A seat of a paired table; `points` of the tournament and `score` of the game where it has ended. */
export interface PairedSeat {
  player: number;
  place: number | null;
  points: number | null;
  score: number | null;
}

/** A table of a round, or a bye; `by_hand`: its owner set the result. `version` goes with a decision; `undoable`: it can be undone, since the next round has no move yet. */
export interface PairedTable {
  number: number;
  version: string;
  table: string | null;
  status: 'bye' | 'lost' | 'opening' | 'over' | 'playing';
  by_hand: boolean;
  undoable: boolean;
  seats: PairedSeat[];
}

/** A seat: who plays, what it has, and its points. A party that nobody plays has a panel after those of the seats. Zones can lie before it, but it never decides and is not ranked. Its points are those of the team so far, its total those that the team needs. */
export interface Panel {
  seat: number;
  name: string;
  counters: Amount[];
  points: number;
  total: number;
  parts?: Part[];
  deciding?: boolean;
  played?: boolean;
}

/** A part of a score. */
export interface Part {
  key: string;
  points: number;
  label: string;
}

/** The person whose device such a link adds. */
export interface PassCard {
  name: string;
  badge: string;
}

/** Everything that the server knows of a person; times in seconds of the epoch. */
export interface PersonFile {
  format: string;
  version: number;
  written: number;
  profile: ExportedProfile;
  browsers: ExportedBrowser[];
  calls: ExportedCall[];
  tables: ExportedTable[];
  acts: ExportedAct[];
  messages: ExportedMessage[];
  groups: ExportedGroup[];
  hushed: ExportedHush[];
  notices: ExportedNotice[];
  campaigns: ExportedCampaign[];
  tournaments: ExportedEntry[];
}

/** A thing that lies in a zone, on one of its spaces or in order of `place`. */
export interface Piece {
  id: string;
  kind: string;
  zone: string;
  label: string;
  mark: string;
  space?: string;
  place?: number;
  tone?: string;
  owner?: number;
  count?: number;
  gives?: Amount[];
  marks?: Mark[];
  caption?: string;
  says?: string;
  note?: string;
  have?: number[];
  need?: number;
  state?: '' | 'down' | 'new' | 'used';
  art?: string;
  help?: string;
  worded?: boolean;
}

/** An evening that is over; `points` by seat, `need` of all seats together, `moved` in seconds of the epoch. */
export interface PlayedEvening {
  table: string;
  level: string;
  moved: number;
  names: string[];
  points: number[];
  need: number;
  won: boolean;
  result: string;
}

/** The evenings that you have played, the newest first. */
export interface PlayedEvenings {
  evenings: PlayedEvening[];
  tally: EveningTally[];
}

/** A player of a tournament; `gone`: withdrew after this round. */
export interface PlayerCard {
  number: number;
  name: string;
  badge: string;
  here: boolean;
  gone: number | null;
}

/** The seats whose people (or bots) are there, and those for which a bot could be put in. */
export interface PresenceUpdate {
  online: number[];
  vacancies: Vacancy[];
}

/** The certain changes of a choice: goods, the ids of pieces that move, and the reasons. */
export interface Preview {
  changes: Change[];
  moves: string[];
  because: string[];
  back: boolean;
  ends_turn: boolean;
}

/** Something that a campaign hands out; `brings` is empty where it helps nobody. */
export interface PrizeCard {
  id: string;
  kind: string;
  kind_label: string;
  chapter: number | null;
  worth: number;
  many: boolean;
  name: string;
  need: string;
  brings: string;
  marks: string[];
  mark_labels: string[];
}

/** An error: a key for programs and a sentence for people. */
export interface Problem {
  key: string;
  text: string;
}

/** An error; `view` holds the current view of the table if the client's was stale. */
export interface ProblemAnswer {
  error: Problem;
  view?: TableView;
}

/** The question put to the viewer. */
export interface Prompt {
  seat: number;
  question: string;
  options: Option[];
  refused?: Refusal[];
  trail?: string[];
  budget?: Amount[];
  questions: Record<string, string>;
}

/** The key that browsers bind a subscription to, in base64url (VAPID). */
export interface PushKey {
  key: string;
}

/** A QR code: the side of the drawing in modules, and the path of the dark ones. */
export interface QrCode {
  size: number;
  path: string;
}

/** Every day from `start` until before `end` (22:00, 08:00) by the clocks of a time zone, as IANA calls it. */
export interface QuietHours {
  start: string;
  end: string;
  zone: string;
}

/** The rating of a member: `rating` plus or minus `margin`, from a number of games. */
export interface RatingCard {
  member: string;
  name: string;
  badge: string;
  here: boolean;
  rating: number;
  margin: number;
  games: number;
  won: number;
  provisional: boolean;
}

/** A new recovery code. It is shown only once, and takes the place of the one before. */
export interface RecoveryCode {
  code: string;
}

/** Something that one might want to choose but cannot now, and why. */
export interface Refusal {
  notation: string;
  group: string;
  reason: string;
  target?: Target;
  group_label: string;
}

/** The result of the game. */
export interface Result {
  ending: string;
  ranks: number[];
  total?: number;
  target?: number;
}

/** An expensive choice, a better one, its reasons, and the ids of the places on the table that both mean. */
export interface ReviewChoice {
  move: number;
  turn: number;
  cost: Chance;
  taken: string;
  better: string;
  taken_at: string[];
  better_at: string[];
  why: string[];
}

/** The progress of a review, and its result when it is done. */
export interface ReviewProgress {
  status: 'done' | 'none' | 'running';
  done: number;
  total: number;
  found: GameReview | null;
}

/** A seat's choices: accuracy (0 to 100, null if too few choices tell), counts, and what mattered for it. */
export interface ReviewSeat {
  accuracy: number | null;
  error: number;
  best: number;
  equal: number;
  worse: number;
  expensive: number;
  turning_points: ReviewTurningPoint[];
  choices: ReviewChoice[];
}

/** The chances by seat at the start of a turn; `turn` counts the turns of its seat. */
export interface ReviewTurn {
  move: number;
  seat: number;
  turn: number;
  chances: Chance[];
}

/** A turn of seat `by` that changed the chances of a seat, or of the whole team (`seat` is null). */
export interface ReviewTurningPoint {
  move: number;
  until: number;
  seat: number | null;
  by: number;
  turn: number;
  done: string;
  before: Chance;
  after: Chance;
}

/** The rules of a game for people. */
export interface RulesPage {
  title: string;
  html: string;
}

/** A tie-break at the end, by seat; None for seats already behind. */
export interface Rung {
  label: string;
  values: (number | null)[];
}

/** A chat message: a sign, or a text; `at` in seconds of the epoch. */
export interface Said {
  number: number;
  at: number;
  seat: number;
  name: string;
  sign: 'alas' | 'bravo' | 'laugh' | 'thanks' | 'wait' | 'wow' | null;
  text: string;
}

/** A member of a group. */
export interface SavedMember {
  name: string;
  badge: string;
  owner: boolean;
  since: number;
}

/** The result of one seat in a game. */
export interface SavedSeat {
  name: string;
  points: number;
  rank: number;
}

/** A table of a group; `seats` where the game is over. */
export interface SavedTable {
  id: string;
  game: string;
  campaign: string | null;
  status: 'broken' | 'finished' | 'playing' | 'waiting';
  created: number;
  moved: number;
  seats: SavedSeat[];
}

/** A tournament in a file; players are named by their place in `players`, from 1. */
export interface SavedTournament {
  id: string;
  title: string;
  game: string;
  options: Record<string, string>;
  format: 'robin' | 'swiss';
  size: number;
  clock: Clock | null;
  lang: string;
  rounds: number;
  created: number;
  begun: number | null;
  over: number | null;
  players: PlayerCard[];
  standing: StandingLine[];
  paired: PairedRound[];
  plan: number[][][];
}

/** The table as one seat sees it. */
export interface Scene {
  game: string;
  viewer: number | null;
  headline: string[];
  zones: Zone[];
  pieces: Piece[];
  panels: Panel[];
  deciding: number[];
  prompt?: Prompt;
  events?: Line[];
  result?: Result;
  rules?: Record<string, string>;
}

/** A seat in a list. */
export interface SeatCard {
  seat: number;
  kind: 'bot' | 'invited' | 'open' | 'person';
  name: string;
  badge: string;
}

/** Seconds that a seat has left, and whether its clock runs. */
export interface SeatClock {
  left: number;
  running: boolean;
}

/** A seat at a table. */
export interface SeatView {
  seat: number;
  kind: 'bot' | 'invited' | 'open' | 'person';
  name: string;
  badge: string;
  bot: string | null;
  spec: string | null;
  here: boolean;
  online: boolean;
  clock: SeatClock | null;
  thinking: boolean;
  starts_in: number | null;
  stands_in: 'absent' | 'given' | 'joined' | 'left' | 'returned' | 'timed_out' | null;
  gives: ('bot' | 'friend' | 'me' | 'open')[];
}

/** A seat that was taken. */
export interface Seating {
  id: string;
  seat: number;
}

/** A WebSocket message: changes of the view (or all of it, or only who is present), of the log, of the chat. */
export interface ServerMessage {
  view?: TableView;
  difference?: Difference;
  presence?: PresenceUpdate;
  log?: LogUpdate;
  talk?: Talk;
  said?: Said[];
  answered?: MoveAck;
  error?: Problem;
}

/** A place inside a zone where pieces can lie. */
export interface Space {
  id: string;
  label: string;
  mark: string;
  x?: number;
  y?: number;
  links?: string[];
  tone?: string;
  gives?: Amount[];
  either?: boolean;
  note?: string;
  art?: string;
  worded?: boolean;
}

/** The results of a group's member; `member` is None if they have left. */
export interface StandingCard {
  member: string | null;
  name: string;
  badge: string;
  here: boolean;
  games: number;
  won: number;
}

/** The standing of a player; tie-breaks come in order of comparison, rounded to a hundredth. */
export interface StandingLine {
  player: number;
  place: number;
  points: number;
  buchholz: number;
  berger: number;
  share: number;
  tables: number;
  byes: number;
}

/** Your results by game and by opponent. */
export interface Statistics {
  games: GameCount[];
  opponents: Opponent[];
}

/** The gains of a campaign, in order. */
export interface Story {
  gains: Gain[];
}

/** A table in a list; times in seconds of the epoch. */
export interface TableCard {
  id: string;
  version: number;
  game: string;
  title: string;
  status: 'broken' | 'finished' | 'playing' | 'waiting';
  listed: boolean;
  host: string;
  created: number;
  moved: number;
  seats: SeatCard[];
  deciding: number[];
  your_turn: boolean;
  yours: number[];
  away: number[];
  analysis: boolean;
  closable: boolean;
  group: InGroup | null;
  result: string | null;
}

/** A table. */
export interface TableId {
  id: string;
}

/** A table as one seat sees it, or as everybody does. */
export interface TableView {
  table: string;
  game: string;
  title: string;
  version: number;
  status: 'broken' | 'finished' | 'playing' | 'waiting';
  at: number;
  moves: number;
  movers: number[];
  viewer: number | null;
  yours: number[];
  host: boolean;
  art: Art;
  palette: Record<string, Tone>;
  rules_version: number;
  scene: Scene;
  ending: OutcomeInWords | null;
  prompt: string | null;
  can: Can;
  seats: SeatView[];
  can_return: number[];
  paused: boolean;
  comings: LogLine[];
  consent: Consent | null;
  vacancies: Vacancy[];
  talk: Talking | null;
  hotseat: boolean;
  analysis: boolean;
  hints: boolean;
  listed: boolean;
  options: Record<string, string>;
  seed_chosen: boolean;
  clock: Clock | null;
  absent: 'bot' | 'wait';
  broken: BrokenTable | null;
  campaign: InCampaign | null;
  group: InGroup | null;
  tournament: InTournament | null;
  guide: GuideView | null;
}

/** Tables, the newest first. */
export interface Tables {
  tables: TableCard[];
}

/** The chat messages of a table, oldest first. */
export interface Talk {
  said: Said[];
  earlier: boolean;
  hushed: number[];
}

/** The chat settings of a table; whether people can write now, and whether the reader can. */
export interface Talking {
  who: 'all' | 'off' | 'seats';
  on: boolean;
  hears: boolean;
  says: boolean;
  host: boolean;
}

/** Something on the table that one points at to choose an option. */
export interface Target {
  id: string;
  label: string;
}

/** The result of a test notification, in words. */
export interface Tested {
  sent: boolean;
  text: string;
}

/** A colour of a game. */
export interface Tone {
  colour: string;
  label: string;
}

/** A tournament in a list; `leads`: who leads, or has won. */
export interface TournamentCard {
  id: string;
  title: string;
  game: string;
  game_title: string;
  format: 'robin' | 'swiss';
  state: 'gathering' | 'over' | 'running';
  round: number;
  rounds: number;
  players: number;
  yours: boolean;
  leads: string[];
}

/** A tournament. */
export interface TournamentId {
  id: string;
}

/** A tournament: what was agreed, who plays, its last round and the standing. `can`: what you may do. */
export interface TournamentPage {
  id: string;
  version: string;
  group: InGroup;
  title: string;
  game: string;
  game_title: string;
  options: Record<string, string>;
  clock: Clock | null;
  format: 'robin' | 'swiss';
  size: number;
  rounds: number;
  round: number;
  state: 'gathering' | 'over' | 'running';
  players: PlayerCard[];
  standing: StandingLine[];
  paired: PairedRound | null;
  can: ('begin' | 'decide' | 'delete' | 'enter' | 'leave' | 'remove' | 'undecide')[];
  fewest: number;
}

/** Tournaments of a group, the newest first, and where the next page begins (`after`); None: there are no more. */
export interface Tournaments {
  tournaments: TournamentCard[];
  next: string | null;
  arranges: boolean;
}

/** A seat whose person is away when it is their turn: in `wait` seconds one may propose that a bot play for them. */
export interface Vacancy {
  seat: number;
  wait: number;
}

export type Words = Record<string, string | Record<string, string>>;

/** A place on the table. */
export interface Zone {
  id: string;
  kind: 'area' | 'frame' | 'grid' | 'hand' | 'map' | 'ring' | 'row' | 'stack' | 'supply' | 'tableau' | 'track';
  label: string;
  parent?: string;
  line?: number;
  at?: string;
  owner?: number;
  spaces?: Space[];
  note?: string;
  worth?: number;
  art?: string;
  help?: string;
}
