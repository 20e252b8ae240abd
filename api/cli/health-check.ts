/** One thing looked at; `problem` says what is wrong and what to do, `note` what there is to know. */
export type CheckResult = { readonly what: string; readonly problem?: string; readonly note?: string }

/** What is looked at, by name: passes, a text being a note, or throws a sentence. */
export type NamedChecks = Record<string, () => Promise<unknown>>

/** Looks, and tells what came of it. */
export async function runChecks(what: string, look: NamedChecks[string]): Promise<CheckResult> {
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
