import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from 'type-graphql'
import { currentUser } from '../businesses/current-user.ts'
import { User } from '../businesses/user.entity.ts'
import { answered, Payload } from '../platform/graph-types/payload.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'

@InputType({ description: 'The values that the demo page shows.' })
class DemoLoginInput {
  @Field(() => String, { description: 'The address of the demo.' }) email!: string
  @Field(() => String, { description: 'The password of the demo.' }) password!: string
}

@ObjectType({ description: 'Who came in.' })
class DemoLoginPayload extends Payload {
  @Field(() => User, { nullable: true, description: 'The visitor; null after a mistake.' }) user?: User | null
  @Field(() => String, { nullable: true, description: 'A welcome; null after a mistake.' }) message?: string
}

@ObjectType({ description: 'That the session is over.' })
class LogoutPayload extends Payload {
  @Field(() => String, { nullable: true, description: 'A sentence of farewell.' }) message?: string
}

@Resolver()
export class DemoResolver {
  @Needs('anyone')
  @Mutation(() => DemoLoginPayload, {
    description: 'Lets anybody look at the demo business. Sets the cookies of the session and `demo-session`.',
  })
  demoLogin(@Ctx() { signIn }: Context, @Arg('input', () => DemoLoginInput) input: DemoLoginInput): Promise<DemoLoginPayload> {
    return answered(async () => ({
      user: await currentUser(await signIn().enterDemo(input)),
      message: 'Welcome to RiskPilot! Exploring with sample data.',
    }))
  }

  @Needs('anyone')
  @Mutation(() => LogoutPayload, { description: 'Ends the session and takes its cookies away; does nothing for who is signed out.' })
  logout(@Ctx() { signIn }: Context): Promise<LogoutPayload> {
    return answered(async () => {
      await signIn().signOut()
      return { message: 'You have been logged out successfully' }
    })
  }
}
