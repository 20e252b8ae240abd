/**
 * The placeholder for the link in a mail. It is replaced when the mail is sent, so the stored text
 * contains no valid link.
 */
export const linkMark = '{link}'

/**
 * Before a path, in plain text at the start of a line: the address of this installation, known when
 * the mail is sent.
 */
export const originMark = '{origin}'

/** The text with the address in place of its marks; an empty one leaves the paths. */
export const withOrigin = (text: string, origin: string): string => text.replaceAll(/^\{origin\}\//gm, () => `${origin}/`)
