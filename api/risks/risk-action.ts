import { profileOf } from '../detection/catalogue.ts'
import { tipsFor } from '../detection/tips.rules.ts'
import type { RiskFinding } from './finding.entity.ts'
import type { Risk } from './risk.entity.ts'
import type { RiskAction } from './risk-action.entity.ts'

type About = Pick<Risk, 'title' | 'categoryId'>
type Subject = Pick<RiskFinding, 'kind' | 'entity' | 'entityName'>

/**
 * One action for a risk, about its most expensive finding. Without a known kind it is the first of
 * the risk's tips.
 */
export function riskAction(risk: About, subject: Subject | undefined): RiskAction {
  const profile = subject ? profileOf(subject.kind) : null
  if (!subject || !profile) return { text: tipsFor(risk)[0] ?? risk.title, playbook: null }
  return { text: profile.action(subject.entityName ?? subject.entity), playbook: profile.playbook }
}
