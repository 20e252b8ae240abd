import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { newPerson } from '../../e2e/support/people.ts'
import { newShop, type SharedServer, sharedServer } from '../../e2e/support/shared-server.ts'

let server: SharedServer
let businessId: string
let ann: string
let bob: string
const bobsAddress = `bob@${randomUUID()}.example`
beforeAll(async () => {
  server = await sharedServer()
  ;({ businessId, cookie: ann } = await newShop(server))
  bob = await newPerson(server, { email: bobsAddress, role: 'viewer', businessId })
})

async function graph(query: string, as = ann, variables: Record<string, unknown> = {}) {
  const { data, errors } = await server.graph(query, { cookie: as, variables })
  expect(errors).toEqual([])
  return data as Record<string, unknown>
}

describe('settings', () => {
  it('ENT-25 SETT-02 GQL-39 notifications have their defaults, are a person’s own, and keep what was chosen', async () => {
    const fields =
      'critical_risks daily_summary weekly_report monthly_report new_integrations ai_insights alert_mails change_mails task_mails escalation_mails mails_a_week mail_floor quiet_from quiet_until quiet_zone critical_passes'
    const read = async (as: string) =>
      ((await graph(`{ settings { notificationPreferences { ${fields} } } }`, as)).settings as Record<string, unknown>)
        .notificationPreferences
    const defaults = {
      critical_risks: true,
      daily_summary: true,
      weekly_report: false,
      monthly_report: false,
      new_integrations: true,
      ai_insights: true,
      alert_mails: true,
      change_mails: true,
      task_mails: true,
      escalation_mails: true,
      mails_a_week: 0,
      mail_floor: 0,
      quiet_from: '',
      quiet_until: '',
      quiet_zone: '',
      critical_passes: false,
    }
    expect([await read(ann), await read(bob)]).toEqual([defaults, defaults])
    const change = (input: string) =>
      graph(
        `mutation { updateNotificationPreferences(input: ${input}) { notificationPreferences { ${fields} } userErrors { field } } }`,
        bob,
      )
    const { updateNotificationPreferences } = await change('{ weekly_report: true, ai_insights: false }')
    expect(updateNotificationPreferences).toEqual({
      notificationPreferences: { ...defaults, weekly_report: true, ai_insights: false },
      userErrors: [],
    })
    await change('{ critical_risks: null }')
    expect([await read(ann), await read(bob)]).toEqual([defaults, { ...defaults, weekly_report: true, ai_insights: false }])
    await change('{ ai_insights: true }')
  })

  it('SETT-04 GQL-39 names change for the person who asks alone, and the label with them', async () => {
    const query =
      'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { profile { name firstName lastName email } userErrors { field message } } }'
    const viewer = async (as: string) => (await graph('{ viewer { name firstName lastName } }', as)).viewer
    expect((await graph(query, bob, { input: { firstName: ' Mary Ann ', lastName: 'Lee' } })).updateProfile).toEqual({
      profile: { name: 'Mary Ann Lee', firstName: 'Mary Ann', lastName: 'Lee', email: bobsAddress },
      userErrors: [],
    })
    expect(await viewer(bob)).toEqual({ name: 'Mary Ann Lee', firstName: 'Mary Ann', lastName: 'Lee' })
    await graph(query, bob, { input: { name: 'M. Lee' } })
    expect(await viewer(bob)).toEqual({ name: 'M. Lee', firstName: 'Mary Ann', lastName: 'Lee' })
    expect(await viewer(ann)).toEqual({ name: 'owner', firstName: 'owner', lastName: '' })
    for (const [input, field] of [
      [{ name: ' ' }, 'name'],
      [{ firstName: 'a\r\nBcc: x' }, 'firstName'],
      [{ lastName: 'x'.repeat(101) }, 'lastName'],
    ] as const)
      expect((await graph(query, bob, { input })).updateProfile).toMatchObject({ profile: null, userErrors: [{ field }] })
  })

  it('SETT-06 GQL-39 theme and language are light and the browser’s until a person chooses', async () => {
    const read = async () =>
      ((await graph('{ settings { preferences { theme locale } } }', bob)).settings as Record<string, unknown>).preferences
    expect(await read()).toEqual({ theme: 'light', locale: null })
    const query =
      'mutation ($input: UpdatePreferencesInput!) { updatePreferences(input: $input) { preferences { theme locale } userErrors { field } } }'
    await graph(query, bob, { input: { theme: 'dark' } })
    await graph(query, bob, { input: { locale: 'en-GB' } })
    expect(await read()).toEqual({ theme: 'dark', locale: 'en-GB' })
    expect((await graph(query, bob, { input: { locale: 'nothing at all' } })).updatePreferences).toMatchObject({
      userErrors: [{ field: 'locale' }],
    })
  })
})
