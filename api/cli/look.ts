/** One thing looked at; `problem` says what is wrong and what to do, `note` what there is to know. */
export type Finding = { readonly what: string; readonly problem?: string; readonly note?: string }

/** What is looked at, by name: passes, a text being a note, or throws a sentence. */
export type Looks = Record<string, () => Promise<unknown>>

/** Looks, and tells what came of it. */
export async function found(what: string, look: Looks[string]): Promise<Finding> {
  try {
    const note = await look()
    return typeof note === 'string' ? { what, note } : { what }
  } catch (error) {
    return { what, problem: messageOf(error) }
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
