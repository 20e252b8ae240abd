import type { ChildProcess } from 'node:child_process'

export const fromSources: readonly string[]
export type StandInProcess = { readonly origin: string; readonly child: ChildProcess }
export function startStandIn(provider: string, ...wishes: readonly string[]): Promise<StandInProcess>
