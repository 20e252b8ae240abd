import type { Outside } from '../work/outside.ts'
import { makeVault } from '../work/sealed.ts'
import type { Settings } from '../work/settings.ts'

/** What reaches beyond the database, of this process; the address it serves is said once it listens. */
export type OwnOutside = Outside & { servedAt(url: string): void }

export function outsideOf(
  { publicUrl, secretKeyPrevious }: Pick<Settings, 'publicUrl' | 'secretKeyPrevious'>,
  { secretKey, ask }: { readonly secretKey: string; readonly ask: Outside['ask'] },
): OwnOutside {
  let served = ''
  return {
    vault: makeVault(secretKey, secretKeyPrevious === undefined ? [] : [secretKeyPrevious]),
    ask,
    origin: () => publicUrl ?? served,
    servedAt: (url) => {
      served = url
    },
  }
}
