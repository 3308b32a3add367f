/**
 * Copy a text. Pages that do not come by HTTPS have no clipboard: there the old command copies a field with the text,
 * which must be `within` an open dialog if there is one.
 */
export async function copyText(text: string, within: HTMLElement = document.body): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  within.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
}
