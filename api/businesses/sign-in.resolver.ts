import { GraphQLJSONObject } from 'graphql-scalars'
import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { requestPasswordReset, resetPassword } from '../identity/account/password-reset.ts'
import { PasskeyChallengePayload } from '../identity/passkeys/passkey.entity.ts'
import { startPasskeySignIn } from '../identity/passkeys/passkeys.ts'
import { enterWithPasskey, signIn, signInWithCode } from '../identity/sign-in/sign-in.ts'
import { answered, Payload } from '../platform/graph-types/payload.ts'
import { Needs } from '../platform/rights/needs.ts'
import { demoRefusal } from '../platform/rights/rights.ts'
import type { Context, SignInContext } from '../platform/transaction/context.ts'
import { currentUser } from './current-user.ts'
import { signUp, verifyEmail } from './sign-up.ts'
import { User } from './user.entity.ts'

@ObjectType({ simpleResolvers: true, description: 'The ways into this installation.' })
class SignInWays {
  @Field(() => String, { nullable: true, description: 'The name of the provider behind "continue with …"; null where none is set up.' })
  provider!: string | null

  @Field(() => Boolean, {
    description:
      'Whether mail is sent. False where no mail server is set up: mail is kept, and who runs the server reads it with `riskpilot mail list`.',
  })
  sendsMail!: boolean
}

@InputType({ description: 'What a person signs in with.' })
class SignInInput {
  @Field(() => String, { description: 'The email address.' }) email!: string
  @Field(() => String, { description: 'The password.' }) password!: string
}

@ObjectType({ description: 'Who is signed in, or what is missing.' })
class SignInPayload extends Payload {
  @Field(() => User, { nullable: true, description: 'Who is signed in now; null after a mistake, or while the code is missing.' })
  user?: User | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: the password was right, and `signInWithCode` has to follow within ten minutes, from the same browser.',
  })
  needsCode?: boolean
}

@InputType({ description: 'The second step of signing in.' })
class SignInWithCodeInput {
  @Field(() => String, { description: 'The six digits that the authenticator app shows, or one of the backup codes.' }) code!: string
}

@InputType({ description: 'What a passkey answered to the challenge of `startPasskeySignIn`.' })
class SignInWithPasskeyInput {
  @Field(() => GraphQLJSONObject, { description: 'What the browser answered, in WebAuthn’s JSON form.' }) response!: Record<string, unknown>
}

@InputType({ description: 'Who wants an account, and the business they will own.' })
class SignUpInput {
  @Field(() => String, { description: 'The name of the person.' }) name!: string
  @Field(() => String, { description: 'The email address; a link is sent to it.' }) email!: string
  @Field(() => String, { description: '12 to 128 characters, and not easy to guess.' }) password!: string
  @Field(() => String, { description: 'The name of the business.' }) businessName!: string
  @Field(() => String, { description: 'ISO 4217 code of the currency that all its amounts are in: USD, EUR.' }) currency!: string
  @Field(() => String, { description: 'IANA time zone in which its days begin: Europe/London.' }) zone!: string

  @Field(() => String, { nullable: true, description: 'The plan that was chosen before; the setup begins with it. Such as growth.' })
  plan?: string | null
}

@InputType({ description: 'Whose password is forgotten.' })
class RequestPasswordResetInput {
  @Field(() => String, { description: 'The email address.' }) email!: string
}

@ObjectType({ description: 'The same for every address, whether it has an account or not.' })
class MailSentPayload extends Payload {
  @Field(() => String, { nullable: true, description: 'What happens now; null after a mistake.' }) message?: string
}

@InputType({ description: 'The link in the mail, and the password of the sign-up.' })
class VerifyEmailInput {
  @Field(() => String, { description: 'What the link says behind `token=`.' }) token!: string

  @Field(() => String, {
    nullable: true,
    description: 'The password that was chosen at the sign-up; without it nothing is confirmed.',
  })
  password?: string | null
}

@ObjectType({ description: 'An address that is shown to be the person’s.' })
class VerifyEmailPayload extends Payload {
  @Field(() => String, { nullable: true, description: 'The address to sign in with; null after a mistake.' }) email?: string
}

@InputType({ description: 'A new password, and the link that allows it.' })
class ResetPasswordInput {
  @Field(() => String, { description: 'What the link in the mail says behind `token=`.' }) token!: string
  @Field(() => String, { description: '12 to 128 characters, and not easy to guess.' }) password!: string
}

@ObjectType({ description: 'Whether the password was changed.' })
class ResetPasswordPayload extends Payload {
  @Field(() => Boolean, { nullable: true, description: 'True: sign in with the new password. Null after a mistake.' }) isReset?: boolean
}

const atOnce = 'Counted by address and account; too many are answered RATE_LIMITED.'

/** The sign-in functions, refused to visitors of the demo. */
function outsideDemo({ actor, signIn }: Context): SignInContext {
  if (actor?.kind === 'person' && actor.isDemo) throw demoRefusal()
  return signIn()
}

@Resolver()
export class SignInResolver {
  @Needs('anyone')
  @Query(() => SignInWays, { description: 'How people may sign in here, beside email and password.' })
  signInWays(@Ctx() { signIn }: Context): SignInWays {
    const { provider, sendsMail } = signIn()
    return { provider, sendsMail }
  }

  @Needs('anyone')
  @Mutation(() => SignInPayload, {
    description: `Signs in and sets the cookie of the session. Unknown addresses and wrong passwords are answered alike. ${atOnce}`,
  })
  signIn(@Ctx() asking: Context, @Arg('input', () => SignInInput) input: SignInInput): Promise<SignInPayload> {
    return answered(async () => {
      const context = await signIn(outsideDemo(asking), { ...input })
      return { user: context && (await currentUser(context)), needsCode: context === null }
    })
  }

  @Needs('anyone')
  @Mutation(() => SignInPayload, { description: `The second step, after \`signIn\` said \`needsCode\`. ${atOnce}` })
  signInWithCode(@Ctx() asking: Context, @Arg('input', () => SignInWithCodeInput) input: SignInWithCodeInput): Promise<SignInPayload> {
    return answered(async () => ({ user: await currentUser(await signInWithCode(outsideDemo(asking), { ...input })), needsCode: false }))
  }

  @Needs('anyone')
  @Mutation(() => PasskeyChallengePayload, {
    description: 'Begins to sign in with a passkey. What it answers is the same for everybody, whether there are passkeys or not.',
  })
  startPasskeySignIn(@Ctx() asking: Context): Promise<PasskeyChallengePayload> {
    return answered(async () => ({ options: await startPasskeySignIn(outsideDemo(asking).gateway) }))
  }

  @Needs('anyone')
  @Mutation(() => SignInPayload, {
    description: `Signs in with a passkey, which is two factors in one: no code is asked for. ${atOnce}`,
  })
  signInWithPasskey(
    @Ctx() asking: Context,
    @Arg('input', () => SignInWithPasskeyInput) input: SignInWithPasskeyInput,
  ): Promise<SignInPayload> {
    return answered(async () => ({ user: await currentUser(await enterWithPasskey(outsideDemo(asking), { ...input })), needsCode: false }))
  }

  @Needs('anyone')
  @Mutation(() => MailSentPayload, {
    description: `Mails a link to an address that wants an account, and ends the links of earlier sign-ups of it. The account is made once the link is opened and the password entered. ${atOnce}`,
  })
  signUp(@Ctx() { signIn }: Context, @Arg('input', () => SignUpInput) input: SignUpInput): Promise<MailSentPayload> {
    return answered(async () => {
      await signUp(signIn().gateway, { ...input })
      return { message: 'We have sent you a mail. Open the link in it within an hour to confirm your address.' }
    })
  }

  @Needs('anyone')
  @Mutation(() => VerifyEmailPayload, {
    description: `Makes the account and its business, for whoever has the link and knows the password of the sign-up. The link works once, for an hour. ${atOnce}`,
  })
  verifyEmail(@Ctx() { signIn }: Context, @Arg('input', () => VerifyEmailInput) input: VerifyEmailInput): Promise<VerifyEmailPayload> {
    return answered(() => verifyEmail(signIn().gateway, { token: input.token, password: input.password ?? '' }))
  }

  @Needs('anyone')
  @Mutation(() => MailSentPayload, { description: `Mails a link with which a new password can be chosen. ${atOnce}` })
  requestPasswordReset(
    @Ctx() asking: Context,
    @Arg('input', () => RequestPasswordResetInput) input: RequestPasswordResetInput,
  ): Promise<MailSentPayload> {
    return answered(async () => {
      await requestPasswordReset(outsideDemo(asking).gateway, { ...input })
      return { message: 'If this address has an account, we have sent it a mail. The link in it works for an hour.' }
    })
  }

  @Needs('anyone')
  @Mutation(() => ResetPasswordPayload, {
    description: 'Sets the password that was chosen, and ends every session of the person. The link works once, for an hour.',
  })
  resetPassword(@Ctx() asking: Context, @Arg('input', () => ResetPasswordInput) input: ResetPasswordInput): Promise<ResetPasswordPayload> {
    return answered(async () => {
      await resetPassword(outsideDemo(asking).gateway, { ...input })
      return { isReset: true }
    })
  }
}
