import { linkMark } from './write-mail.ts'

/** One line without the link's mark: a title may be text of a file, and a line break in it would begin a line of the mail. */
export const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(linkMark, '')

/** With a capital at its start. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A subject: one line of readable length that begins with a capital. */
export const subjectLine = (text: string): string => capitalized(inOneLine(text).slice(0, 150))
