/** From the options of a prompt to what can be pointed at and pressed next. */
import type { Option, Prompt, Zone } from './types';

export interface Group {
  key: string;
  label: string;
  options: Option[];
}

/** Something to point at next, when naming every option at once would be too much. */
export interface Step {
  id: string;
  label: string;
  options: Option[];
}

/** What is offered as buttons: kinds of options, or things to point at next, or the options themselves. */
export interface Offers {
  groups: Group[];
  steps: Step[];
  options: Option[];
}

export interface Choosing {
  options: Option[]; // those that fit what has been chosen so far
  groups: Group[]; // kinds of options, in the order of the prompt
  steps: Map<string, Option[]>; // what can be pointed at next, and the options that it leads to
}

/** The keys of what can be chosen, in its order; U, R, E, H and I act. */
export const KEYS = '1234567890QWTYOPASDFGJKLZXCVBNM';

/** More options than these are asked for step by step, or stand in a tray of their own. */
export const FEW = 6;

/** Whether a group ends a turn, or a player's part in a round: its option has a place of its own. */
export const ends = (group: string): boolean => group === 'end_turn' || group === 'pass';

const NOTHING: Choosing = { options: [], groups: [], steps: new Map() };

/** `lies`: whether a thing lies in another, so that pointing at the inner one points at the outer one too. */
export function chooser(
  prompt: Prompt | null,
  group: string | null,
  pointed: string[],
  lies: (inner: string, outer: string) => boolean = () => false,
): Choosing {
  if (!prompt) return NOTHING;
  const fits = (option: Option): boolean =>
    (group === null || option.group === group) && pointed.every((id, i) => option.path?.[i]?.id === id);
  const options = prompt.options.filter(fits);
  const groups = new Map<string, Group>();
  for (const option of options) {
    const known = groups.get(option.group);
    if (known) known.options.push(option);
    else groups.set(option.group, { key: option.group, label: option.group_label, options: [option] });
  }
  const steps = new Map<string, Option[]>();
  for (const option of options) {
    const next = option.path?.[pointed.length];
    const inner = option.path?.[pointed.length + 1];
    if (next) steps.set(next.id, [...(steps.get(next.id) ?? []), option]);
    if (next && inner && lies(inner.id, next.id)) steps.set(inner.id, [...(steps.get(inner.id) ?? []), option]);
  }
  return { options, groups: [...groups.values()], steps };
}

/** The next steps as buttons, if they are fewer than the options and all options have one. */
export function nextSteps(choosing: Choosing, pointed: number, few: number): Step[] {
  const made = new Map<string, Step>();
  for (const option of choosing.options) {
    const target = option.path?.[pointed];
    if (!target) return [];
    const known = made.get(target.id);
    if (known) known.options.push(option);
    else made.set(target.id, { ...target, options: [option] });
  }
  const steps = [...made.values()];
  return choosing.options.length > few && steps.length > 1 && steps.length < choosing.options.length ? steps : [];
}

/** What the status bar offers: kinds of options, or the options themselves once there is one kind only. */
export function offers(choosing: Choosing, pointed: number): Offers {
  const options = choosing.options.filter((option) => !ends(option.group));
  const groups = choosing.groups.filter((group) => !ends(group.key));
  if (groups.length > 1 && !pointed) return { groups, steps: [], options: [] };
  const steps = nextSteps({ ...choosing, options }, pointed, FEW);
  return steps.length ? { groups: [], steps, options: [] } : { groups: [], steps: [], options };
}

/** The area of one's own that all options begin with: opening them is to point at it. */
export function openedAt([first, ...others]: Option[], zones: Zone[]): string[] {
  const [id, next] = (first?.path ?? []).map((target) => target.id);
  const area = zones.find((zone) => zone.id === id && zone.kind === 'area');
  const shared = next && area?.owner !== undefined && others.every(({ path }) => path?.[0]?.id === id);
  return shared && id ? [id] : [];
}
