/** What the server sends. Scenes are those of src/regnum/table/scene.py with every text in words. */

export interface Amount { kind: string; n: number; most?: number; label: string }
export interface Mark { sign: string; tone?: string }
export interface Space {
  id: string; label: string; mark: string; x?: number; y?: number; links?: string[]; tone?: string;
  gives?: Amount[]; note?: string; art?: string;
}
export type ZoneKind =
  | 'area' | 'map' | 'ring' | 'track' | 'row' | 'stack' | 'grid' | 'frame' | 'supply' | 'hand' | 'tableau';
export interface Zone {
  id: string; kind: ZoneKind; label: string; parent?: string; line?: number; at?: string; owner?: number;
  spaces?: Space[]; note?: string; worth?: number; art?: string; help?: string;
}
export interface Piece {
  id: string; kind: string; zone: string; label: string; mark: string; space?: string; place?: number; tone?: string;
  owner?: number; count?: number; gives?: Amount[]; marks?: Mark[]; state?: '' | 'down' | 'used' | 'new' | 'ghost'; // 'ghost': where it would lie
  caption?: string; says?: string; note?: string; art?: string; help?: string; tone_label?: string;
}
export interface Part { key: string; points: number; label: string }
export interface Panel {
  seat: number; name: string; counters: Amount[]; points: number; total: number; parts?: Part[]; deciding?: boolean;
}
export interface Target { id: string; label: string }
export interface Ghost { kind: string; zone: string; space?: string; owner?: number; count?: number }
export interface Option {
  action: number; notation: string; group: string; group_label: string; label: string; path?: Target[];
  changes?: Amount[]; note?: string; ghosts?: Ghost[];
}
export interface Refusal { notation: string; group: string; group_label: string; reason: string; target?: Target }
export interface Prompt {
  seat: number; question: string; options: Option[]; refused?: Refusal[]; trail?: string[]; budget?: Amount[];
  questions?: Record<string, string>; // what is asked once a kind of options has been opened, where that differs
}
export interface Line { text: string; seat?: number; depth?: number }
export interface Scene {
  game: string; viewer: number | null; headline: string[]; zones: Zone[]; pieces: Piece[]; panels: Panel[];
  deciding: number[]; prompt?: Prompt; events?: Line[]; rules?: Record<string, string>;
}

export interface Clock { left: number; running: boolean }
export interface Seat {
  seat: number; kind: 'person' | 'bot' | 'open' | 'invited'; name: string; bot: string | null; here: boolean;
  online: boolean; clock: Clock | null; thinking: boolean;
}
export interface View {
  movers: number[]; // who made the moves since the reader's last choice; for spectators and in the past those of the last turn
  table: string; game: string; title: string; version: number; status: 'waiting' | 'playing' | 'finished' | 'broken';
  at: number; moves: number; viewer: number | null; yours: number[]; host: boolean;
  art: { sprites: string | null; style: string | null }; scene: Scene | null; prompt: string | null;
  can: { undo: boolean; redo: boolean; restart: boolean; hint: boolean; takeback: boolean };
  seats: Seat[]; consent: { by: number; move: number; waiting: number[] } | null;
  hotseat: boolean; hints: boolean; listed: boolean;
  broken: { version: number; move: number; download: string } | null;
  palette: Record<string, { colour: string; label: string }>; analysis: boolean; seed_chosen: boolean;
  ending: { how: string; result: string; tie: string | null; points: number[]; ranks: number[] } | null;
  can_return: number[]; // seats of the reader in which a bot plays for now
}
export interface LogLine { move: number; turn: number; seat: number | null; text: string; depth: number; about: string[] }
export interface Preview { changes: { seat: number; kind: string; n: number; label?: string }[]; moves: string[]; because: string[]; back: boolean; ends_turn: boolean }
export interface HintChoice { action: number; label: string; win: number; error: number; sure: boolean }
/** A finished game looked at by a search: chances by seat, where they turned, and what cost most. */
export interface Study {
  spec: string; shares: { move: number; shares: number[] }[]; final: number[] | null;
  turning_points: { move: number; seat: number; before: number; after: number; by: number; label: string }[];
  costliest: { move: number; seat: number; lost: number; taken: string; preferred: string }[];
  seats: { lost: number; agreed: number }[];
}
export interface StudyProgress { status: 'none' | 'running' | 'done'; done: number; total: number; found: Study | null }

export interface OptionValue { value: string; label: string; help: string }
export interface GameOption {
  name: string; label: string; help: string; default: string | number; values: OptionValue[] | null;
  low?: number; high?: number; document?: boolean; // a text of one's own is possible too
}
export interface BotLevel { spec: string; label: string; help: string }
export interface GameCard {
  name: string; title: string; authors: string[]; year?: number; minutes?: number; min: number; max: number;
  version: number; reconstructed: string[];
  options: GameOption[]; bots: BotLevel[]; art?: { sprites: string | null; style: string | null };
}
export interface TableCard {
  id: string; game: string; title: string; status: View['status']; listed: boolean; host: string;
  created: number; moved: number; // seconds of the epoch
  deciding?: number[]; seats: { seat: number; kind: Seat['kind']; name: string }[]; your_turn: boolean; yours: number[];
  result: string | null;
}
export interface Invitation {
  id: string; seat: number; game: string; title: string; host: string; name: string; seats: TableCard['seats'];
}
