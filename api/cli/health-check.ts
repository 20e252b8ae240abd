/** One check. `problem` is the fault and its remedy, `note` is information. */
export type CheckResult = { readonly what: string; readonly problem?: string; readonly note?: string }

/** Checks by name. Each passes, with an optional note as its result, or throws a sentence. */
export type NamedChecks = Record<string, () => Promise<unknown>>

/** Runs one check and returns its result. */
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
