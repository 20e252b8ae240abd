import { z } from 'zod'
import type { ProviderClient } from '../connector.ts'
import { askGraph } from './graph.ts'

const query = 'query Rights { currentAppInstallation { accessScopes { handle } } }'
const shape = z.object({ currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }) })

const known = new WeakMap<ProviderClient, Promise<ReadonlySet<string>>>()

/** The rights that the shop has given, asked once for each reading. */
export function givenRights(client: ProviderClient, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const asked = known.get(client) ?? askGraph(client, { query }, shape, signal).then(handlesOf)
  known.set(client, asked)
  // What was refused may be given the next time.
  asked.catch(() => known.delete(client))
  return asked
}

const handlesOf = ({ currentAppInstallation: { accessScopes } }: z.infer<typeof shape>) => new Set(accessScopes.map(({ handle }) => handle))

/** Whether one of them is there; a right to write is one to read as well. */
export const mayRead = (rights: ReadonlySet<string>, ...names: readonly string[]): boolean =>
  names.some((name) => rights.has(name) || rights.has(name.replace('read_', 'write_')))
