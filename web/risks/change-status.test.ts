import { expect, it } from 'vitest'
import { stepsBack } from './change-status.ts'

it('UX-05 R8 a resolution or dismissal is taken back along the status machine to where the alert stood', () => {
  const back = (from: 'active' | 'investigating', to: 'resolved' | 'dismissed') =>
    stepsBack('r', { from, to }).map((step) => `${step.from} → ${step.to}`)
  expect(back('active', 'resolved')).toEqual(['resolved → active'])
  expect(back('active', 'dismissed')).toEqual(['dismissed → active'])
  expect(back('investigating', 'resolved')).toEqual(['resolved → active', 'active → investigating'])
  expect(back('investigating', 'dismissed')).toEqual(['dismissed → active', 'active → investigating'])
})

it('R8 a step that the status machine has no way back from is not offered to be undone', () => {
  expect(stepsBack('r', { from: 'active', to: 'investigating' })).toEqual([])
  expect(stepsBack('r', { from: 'resolved', to: 'active' })).toEqual([])
})
