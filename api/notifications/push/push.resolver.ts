import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { Failure } from '../../platform/failures/failures.ts'
import { answer, Payload } from '../../platform/graph-types/payload.ts'
import { Needs } from '../../platform/rights/needs.ts'
import type { Context } from '../../platform/transaction/context.ts'
import { PushDevice } from './push-device.entity.ts'
import { addPushDevice, pushDevices, removePushDevice, sendTestPush } from './push-devices.ts'
import { pushKey } from './push-key.ts'

@InputType({ description: 'The subscription of a browser, as its PushSubscription states it.' })
class AddPushDeviceInput {
  @Field(() => String, { description: 'The address at the push service: https, on the public internet. It is kept sealed.' })
  endpoint!: string
  @Field(() => String, { description: 'The public key of the browser, in base64url.' }) p256dh!: string
  @Field(() => String, { description: 'The secret that the browser shares with this server, in base64url.' }) auth!: string
}

@InputType({ description: 'Which device is removed.' })
class RemovePushDeviceInput {
  @Field(() => ID, { description: 'The device.' }) deviceId!: string
}

@InputType({ description: 'Which device is tested.' })
class SendTestPushInput {
  @Field(() => ID, { description: 'The device.' }) deviceId!: string
}

@ObjectType({ description: 'The device as it is now.' })
class AddPushDevicePayload extends Payload {
  @Field(() => PushDevice, { nullable: true, description: 'Null after a mistake.' }) device?: PushDevice | null
}

@ObjectType({ description: 'What is left of the device: nothing.' })
class RemovePushDevicePayload extends Payload {
  @Field(() => ID, { nullable: true, description: 'The id it had; null after a mistake.' }) deviceId?: string | null
}

@ObjectType({ description: 'The device that is tested.' })
class SendTestPushPayload extends Payload {
  @Field(() => PushDevice, { nullable: true, description: 'Null after a mistake.' }) device?: PushDevice | null
}

@Resolver()
export class PushResolver {
  @Needs('person')
  @Query(() => [PushDevice], {
    description: 'The browsers in which the person who asks is notified of news of this business, the newest first.',
  })
  pushDevices(@Ctx() { read }: Context): Promise<PushDevice[]> {
    return read(pushDevices)
  }

  @Needs('person')
  @Query(() => String, { description: 'The public key (VAPID) with which a browser subscribes, in base64url.' })
  async pushKey(@Ctx() { withoutBusiness, external }: Context): Promise<string> {
    return (await withoutBusiness(({ sql, clock }) => pushKey({ sql, clock, cipher: external.cipher }))).publicKey
  }

  @Needs('person')
  @Mutation(() => AddPushDevicePayload, { description: 'Has the person who asks notified in this browser; again, it changes nothing.' })
  addPushDevice(@Ctx() context: Context, @Arg('input', () => AddPushDeviceInput) input: AddPushDeviceInput): Promise<AddPushDevicePayload> {
    const { sessionId, external, origin } = context
    if (sessionId === null) throw new Failure('forbidden', 'Only people who are signed in have devices.')
    const from = { sessionId, userAgent: origin.userAgent }
    return answer(context, async (work) => ({ device: await addPushDevice(work, external, { input: { ...input }, from }) }))
  }

  @Needs('person')
  @Mutation(() => RemovePushDevicePayload, { description: 'Notifies the person who asks in this browser no longer.' })
  removePushDevice(
    @Ctx() context: Context,
    @Arg('input', () => RemovePushDeviceInput) { deviceId }: RemovePushDeviceInput,
  ): Promise<RemovePushDevicePayload> {
    return answer(context, async (work) => {
      await removePushDevice(work, deviceId)
      return { deviceId }
    })
  }

  @Needs('person')
  @Mutation(() => SendTestPushPayload, { description: 'Sends a test to a device; pushDevices says what became of it.' })
  sendTestPush(
    @Ctx() context: Context,
    @Arg('input', () => SendTestPushInput) { deviceId }: SendTestPushInput,
  ): Promise<SendTestPushPayload> {
    return answer(context, async (work) => ({ device: await sendTestPush(work, deviceId) }))
  }
}
