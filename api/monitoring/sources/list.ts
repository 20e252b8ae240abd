import type { Source } from '../source.ts'
import { askedSources } from './asked-list.ts'
import { cbp } from './cbp.ts'
import { cpsc } from './cpsc.ts'
import { csl } from './csl.ts'
import { eu } from './eu.ts'
import { hibp } from './hibp.ts'
import { ofac } from './ofac.ts'
import { rappelConso } from './rappelconso.ts'
import { safetyGate } from './safety-gate.ts'
import { uflpa } from './uflpa.ts'
import { uk } from './uk.ts'
import { un } from './un.ts'

/** Every source that is read or asked, each of which knows no other. */
export const sources: readonly Source[] = [ofac, un, eu, uk, csl, uflpa, cbp, cpsc, safetyGate, rappelConso, hibp, ...askedSources]
