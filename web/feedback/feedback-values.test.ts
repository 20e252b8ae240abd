import { describe, expect, it } from 'vitest'
import { emptyFeedback, feedbackDraftOf, feedbackResolver, payloadOf } from './feedback-values.ts'

describe('what the feedback form sends', () => {
  it('FEED-10 sends every field, what is hidden as empty', () => {
    const whole = { ...emptyFeedback, falsePositive: true, actualImpact: 'high', helpful: 'no', comments: ' seen ' } as const
    expect(payloadOf({ ...whole, accurate: 'no' })).toEqual({
      accurate: false,
      helpful: false,
      falsePositive: true,
      actualImpact: null,
      comments: 'seen',
      followUpAction: '',
      outcomeDescription: '',
    })
    expect(payloadOf({ ...whole, accurate: 'yes', helpful: '' })).toMatchObject({
      accurate: true,
      helpful: null,
      falsePositive: false,
      actualImpact: 'high',
    })
  })

  it('VAL-14 asks for accurate alone, in the server’s words', async () => {
    const options = { fields: {}, shouldUseNativeValidation: false }
    const asked = async (values: typeof emptyFeedback) => (await feedbackResolver(values, undefined, options)).errors
    expect(await asked(emptyFeedback)).toMatchObject({
      accurate: { message: 'Please indicate if this risk assessment was accurate.' },
    })
    expect(await asked({ ...emptyFeedback, accurate: 'no' })).toEqual({})
    expect(Object.keys(await asked({ ...emptyFeedback, accurate: 'yes', comments: 'x'.repeat(4_001) }))).toEqual(['comments'])
  })

  it('UX-15 reads back a draft with typed text, and nothing else', () => {
    const draft = { ...emptyFeedback, accurate: 'yes', comments: 'Called them' }
    expect(feedbackDraftOf(draft)).toEqual(draft)
    for (const kept of [null, 'text', {}, { ...emptyFeedback, accurate: 'yes' }]) expect(feedbackDraftOf(kept)).toBeNull()
    expect(feedbackDraftOf({ ...draft, comments: 7, outcomeDescription: 'Better' })).toMatchObject({ comments: '' })
  })
})
