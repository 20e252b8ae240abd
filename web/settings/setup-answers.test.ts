import { expect, it } from 'vitest'
import type { SetupAnswersQuery } from '../generated/graphql.ts'
import { setupAnswers } from './setup-answers.ts'

const nothing: SetupAnswersQuery['onboarding'] = {
  completedAt: null,
  companyName: null,
  industry: null,
  companySize: null,
  hasInventory: null,
  isRemoteWorkforce: null,
  selectedIntegrations: [],
  suppliers: [],
  topCustomers: null,
  customerTiers: null,
  billingTerms: null,
  monitorEmployeeTurnover: false,
  monitorCustomerSilence: false,
  monitorPaymentDelays: true,
  monitorTickets: true,
  responseThreshold: '21',
  jurisdictions: null,
  complianceFrameworks: null,
  regulatoryAgencies: null,
  alertChannels: ['email'],
  slackWebhookLast4: null,
  canSendSms: false,
  financialAlertRecipients: null,
  vendorAlertRecipients: null,
  legalAlertRecipients: null,
  autoGeneratePlaybooks: true,
  escalationContacts: null,
  pastRiskExamples: null,
}
const of = (word: string, more: Partial<typeof nothing> = {}) => setupAnswers({ ...nothing, ...more }).find((one) => one.word === word)

it('says of each answer what it does, and where that is nothing yet', () => {
  expect(of('Response threshold')).toMatchObject({ said: '21 days', step: 6 })
  expect(of('Internal risk indicators')).toMatchObject({
    said: 'payment delays, unresolved tickets',
    does: expect.stringContaining('Tickets are not read yet'),
  })
  expect(of('Suppliers')?.said).toBe('Not answered')
  expect(of('Company')?.does).toBe('Kept for your records; nothing is computed from it yet.')
  expect([of('Inventory')?.said, of('Inventory', { hasInventory: false })?.does]).toEqual([
    'Not answered',
    'Checks of stock that your files give nothing to judge are off.',
  ])
  expect(of('Billing terms', { billingTerms: 'net-30' })?.does).toContain('due 30 days later')
  expect(of('Past risk scenarios', { pastRiskExamples: 'Refund wave. The founder fell ill' })?.does).toBe(
    'The playbooks that answer them come first. No playbook answers: The founder fell ill',
  )
})

it('says who is mailed: nobody without recipients, without the channel, or before the setup is complete', () => {
  const recipients = { financialAlertRecipients: 'cfo@shop.example', legalAlertRecipients: 'law@shop.example' }
  const completed = { ...recipients, completedAt: '2026-01-01T00:00:00Z' }
  expect(of('Alerts')?.does).toBe('Nobody is mailed: no recipient is named.')
  expect(of('Alerts', recipients)?.does).toBe('Mail begins once the setup is complete.')
  expect(of('Alerts', completed)?.does).toBe(
    'New leaks are mailed to cfo@shop.example. Chargebacks and deadlines are mailed to law@shop.example.',
  )
  expect(of('Alerts', { ...completed, alertChannels: ['in-app'] })?.does).toBe('New leaks stand under the bell alone.')
  expect(of('Alerts', { ...completed, alertChannels: ['slack', 'sms'] })?.does).toBe(
    'Nothing is posted to Slack: its webhook address is missing. New leaks aren’t texted: SMS goes with email, which isn’t chosen.',
  )
  const texted = { ...completed, alertChannels: ['email', 'sms'], legalAlertRecipients: null }
  expect(of('Alerts', { ...texted, canSendSms: true })?.does).toBe(
    'New leaks are mailed to cfo@shop.example. New critical leaks are also texted to members who add their phone number in Settings, Notifications.',
  )
  expect(of('Alerts', texted)?.does).toContain('No SMS provider is set on this server: text messages are kept and not sent.')
  expect(of('Alerts', { ...texted, completedAt: null, canSendSms: true })?.does).toBe(
    'Mail begins once the setup is complete. SMS begins once the setup is complete.',
  )
  expect(of('Alerts', { ...completed, alertChannels: ['slack'], slackWebhookLast4: '1234' })?.does).toBe('New leaks are posted to Slack.')
})
