import { expect, it } from 'vitest'
import { playbookTexts } from '../../api/playbooks/playbook-texts.rules.ts'
import { sampleAlerts } from './sample-alerts.ts'

it('ENT-26 a sample alert has id, title, severity, category, description, time, impact, action and perhaps another metric', () => {
  expect(new Set(sampleAlerts.map(({ id }) => id)).size).toBe(sampleAlerts.length)
  for (const { severity, metric, ...alert } of sampleAlerts) {
    expect(['high', 'medium', 'low']).toContain(severity)
    for (const part of ['id', 'title', 'category', 'description', 'time', 'impact', 'action'] as const)
      expect(alert[part].trim(), `${alert.id} ${part}`).not.toBe('')
    if (metric) expect([metric.name, metric.value]).not.toContain('')
    expect(playbookTexts.map(({ key }) => key)).toContain(alert.playbook)
  }
})
