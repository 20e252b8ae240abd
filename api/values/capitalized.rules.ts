/** With a capital at its start: for the beginning of a line or a sentence. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
