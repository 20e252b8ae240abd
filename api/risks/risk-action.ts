import { profileOf } from '../detection/catalogue.ts'
import { labelOf } from '../detection/product-name.ts'
import { tipsFor } from '../detection/tips.rules.ts'
import type { RiskFinding } from './finding.entity.ts'
import type { Risk } from './risk.entity.ts'
import type { RiskAction } from './risk-action.entity.ts'

type About = Pick<Risk, 'title' | 'categoryId' | 'phase'> & Partial<Pick<Risk, 'metadata'>>
type Subject = Pick<RiskFinding, 'kind' | 'entity' | 'entityName' | 'action'>

/**
 * One action for a risk, about its most expensive finding: the one that fits the cause, else that
 * of its kind. Without a known kind it is the first of the risk's tips. A leak that fades needs one
 * step alone: to mark it resolved.
 */
export function riskAction(risk: About, subject: Subject | undefined): RiskAction {
  if (risk.phase === 'fading') return { text: 'Mark it resolved: the leak is over', playbook: null }
  const own = subject ? null : outsideAction(risk)
  if (own) return own
  const profile = subject ? profileOf(subject.kind) : null
  if (!subject || !profile) return { text: withoutPeriod(tipsFor(risk)[0] ?? risk.title), playbook: null }
  return { text: subject.action ?? profile.action(calledBy(subject)), playbook: profile.playbook }
}

/** What a risk from outside the shop was raised with. */
function outsideAction({ phase, metadata = {} }: About): RiskAction | null {
  const { action, playbook } = metadata
  if (typeof action !== 'string') return null
  if (phase === 'ended') return { text: 'No step is due', playbook: null }
  return { text: action, playbook: typeof playbook === 'string' ? playbook : null }
}

/** A tip is a whole sentence; an action is set into one, by who shows it. */
const withoutPeriod = (sentence: string) => sentence.replace(/\.$/, '')

function calledBy({ entity, entityName }: Subject): string {
  return entityName ? labelOf(entity, new Map([[entity, { name: entityName, isShared: false }]])).full : entity
}
