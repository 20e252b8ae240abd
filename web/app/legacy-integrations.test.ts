import { expect, it } from 'vitest'
import { readIntegration } from './legacy-answers.ts'

it('ENT-09 reads the older shape of an integration: connected or disconnected, and when it last synced', () => {
  const older = { id: 3, name: 'Gmail', type: 'email', status: 'connected', lastSync: '2025-10-01T08:30:00Z' }
  expect(readIntegration(older)).toEqual({
    id: '3',
    name: 'Gmail',
    type: 'email',
    status: 'active',
    lastSyncAt: '2025-10-01T08:30:00.000Z',
  })
  expect(readIntegration({ ...older, status: 'disconnected', lastSync: null })).toMatchObject({ status: 'disabled', lastSyncAt: null })
})

it('ENT-09 reads the newer shape as it is', () => {
  for (const status of ['active', 'pending', 'error', 'disabled'])
    expect(readIntegration({ id: 'a', name: 'Books', type: 'accounting', status, lastSyncAt: '2026-01-02T03:04:05.000Z' })).toEqual({
      id: 'a',
      name: 'Books',
      type: 'accounting',
      status,
      lastSyncAt: '2026-01-02T03:04:05.000Z',
    })
})

it('ENT-09 says of nothing that it is connected', () => {
  for (const value of [{}, null, undefined, 'x', { status: 'Connected' }, { status: 5, lastSync: 'an hour ago' }])
    expect(readIntegration(value, 2)).toEqual({ id: 'older-2', name: '', type: 'other', status: 'pending', lastSyncAt: null })
})
