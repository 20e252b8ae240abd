import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { answer, Payload } from '../../platform/graph-types/payload.ts'
import { rateLimits, refuseTooMany } from '../../platform/rate-limits/rate-limits.ts'
import { Needs } from '../../platform/rights/needs.ts'
import type { Context } from '../../platform/transaction/context.ts'
import { SmsPhone, SmsSettings } from './sms-phone.entity.ts'
import { addPhone, confirmPhone, removePhone, sendPhoneCode, sendTestSms, smsSettings } from './sms-phones.ts'

@InputType({ description: 'The number to be texted.' })
class AddPhoneInput {
  @Field(() => String, { description: 'With its country code, such as +49 151 23456789; signs between the digits are left out.' })
  number!: string
}

@InputType({ description: 'The code that was texted.' })
class ConfirmPhoneInput {
  @Field(() => String, { description: 'Six digits. A code works for ten minutes; five wrong ones close this for ten minutes.' })
  code!: string
}

@ObjectType({ description: 'The number as it is now.' })
class PhonePayload extends Payload {
  @Field(() => SmsPhone, { nullable: true, description: 'Null after a mistake.' }) phone?: SmsPhone | null
}

@ObjectType({ description: 'What is left of the number: nothing.' })
class RemovePhonePayload extends Payload {}

@Resolver()
export class SmsResolver {
  @Needs('person')
  @Query(() => SmsSettings, { description: 'Text messages of this business to the person who asks.' })
  smsSettings(@Ctx() { read, external }: Context): Promise<SmsSettings> {
    return read((work) => smsSettings(work, external))
  }

  @Needs('person')
  @Mutation(() => PhonePayload, { description: 'Adds the number of the person who asks, and texts a code there that confirms it.' })
  addPhone(@Ctx() context: Context, @Arg('input', () => AddPhoneInput) input: AddPhoneInput): Promise<PhonePayload> {
    return answer(context, async (work) => ({ phone: await addPhone(work, context.external, { ...input }) }))
  }

  @Needs('person')
  @Mutation(() => PhonePayload, { description: 'Texts a new code; the one before works no more.' })
  sendPhoneCode(@Ctx() context: Context): Promise<PhonePayload> {
    return answer(context, async (work) => ({ phone: await sendPhoneCode(work, context.external) }))
  }

  @Needs('person')
  @Mutation(() => PhonePayload, { description: 'Confirms the number by the code that was texted there.' })
  async confirmPhone(@Ctx() context: Context, @Arg('input', () => ConfirmPhoneInput) input: ConfirmPhoneInput): Promise<PhonePayload> {
    const { actor, withoutBusiness } = context
    // A wrong code takes back what it changed: guesses are counted outside of its transaction.
    if (actor?.kind === 'person') {
      const use = { limit: rateLimits.smsCodeGuess, by: actor.userId }
      await withoutBusiness((place) => refuseTooMany(place, use))
    }
    return answer(context, async (work) => ({ phone: await confirmPhone(work, { ...input }) }))
  }

  @Needs('person')
  @Mutation(() => RemovePhonePayload, { description: 'Texts nothing any more to the person who asks.' })
  removePhone(@Ctx() context: Context): Promise<RemovePhonePayload> {
    return answer(context, async (work) => {
      await removePhone(work)
      return {}
    })
  }

  @Needs('person')
  @Mutation(() => PhonePayload, { description: 'Texts a test; smsSettings says what became of it.' })
  sendTestSms(@Ctx() context: Context): Promise<PhonePayload> {
    return answer(context, async (work) => ({ phone: await sendTestSms(work) }))
  }
}
