import { playbookTexts } from '../../api/playbooks/playbook-texts.rules.ts'
import type { DemoAlert } from '../public-site/alert-carousel.tsx'

type SampleAlert = DemoAlert & { readonly playbook: string }

/** Made alerts of a made shop. Each leads to the product's own playbook for its leak. */
export const sampleAlerts: readonly SampleAlert[] = [
  {
    id: 'margin',
    title: 'Unit cost of White mug is up 14% since 6 May; its price is not',
    severity: 'high',
    category: 'Hidden Margin Loss',
    description: 'The supplier raised the cost from $4.20 to $4.79. 1,870 mugs have sold at the old price since.',
    time: '2 hours ago',
    impact: '$1,102 a month',
    action: 'Raise the price by $0.98, or ask the supplier for the earlier cost.',
    playbook: 'reprice-after-cost-rise',
  },
  {
    id: 'ads',
    title: 'Campaign “social_retarget” sells 45% less per $1 of ads since 3 May',
    severity: 'medium',
    category: 'Marketing Waste',
    description: 'It spends $96 a day as before and now brings back less than it costs.',
    time: '5 hours ago',
    impact: '$1,340 a month',
    action: 'Halve its daily budget and move the rest to a campaign that earns.',
    playbook: 'cut-wasted-ads',
  },
  {
    id: 'refunds',
    title: 'Refund rate of Party bunting is up since 24 April: 5.2% of order lines, from 0.8%',
    severity: 'low',
    category: 'Refund Pattern',
    description: 'Nine of ten reasons name torn packaging, all from the newest delivery.',
    time: 'Yesterday',
    impact: '$310 a month',
    action: 'Check five units of the newest stock before you sell more.',
    playbook: 'find-cause-of-refunds',
  },
]

/** The playbook that stops an alert's leak. */
export function playbookOf({ playbook }: SampleAlert): (typeof playbookTexts)[number] | undefined {
  return playbookTexts.find(({ key }) => key === playbook)
}
