import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { answered, Payload } from '../../platform/graph-types/payload.ts'
import { Needs } from '../../platform/rights/needs.ts'
import { accountNeeded, isDemoActor, isFileCheckActor } from '../../platform/rights/rights.ts'
import type { Context } from '../../platform/transaction/context.ts'
import { chooseSignIn } from './choose-sign-in.ts'
import { changeEmail, confirmEmail } from './email-change.ts'
import { OwnSecurity, OwnSessionType } from './own-account.entity.ts'
import { changePassword, confirmTotp, makeBackupCodes, personOf, startTotp, stopTotp } from './own-account.ts'
import { currentSession, endOtherSessions, endSession, ownSecurity, ownSessions } from './own-sessions.ts'
import { withoutBusiness } from './without-business.ts'

@InputType({ description: 'The current password, and the one to be.' })
class ChangePasswordInput {
  @Field(() => String, { description: 'The current password.' }) currentPassword!: string
  @Field(() => String, { description: '12 to 128 characters, and not easy to guess.' }) newPassword!: string
}

@InputType({ description: 'The address to sign in with, and the password: who only found an open browser cannot go on.' })
class ChangeEmailInput {
  @Field(() => String, { description: 'The new email address; a link is sent to it.' }) email!: string
  @Field(() => String, { description: 'The current password.' }) password!: string
}

@InputType({ description: 'The link in the mail to the new address.' })
class ConfirmEmailInput {
  @Field(() => String, { description: 'What the link says behind `token=`.' }) token!: string
}

@InputType({ description: 'What the owner of the first start signs in with from now on.' })
class ChooseSignInInput {
  @Field(() => String, { description: 'The email address.' }) email!: string
  @Field(() => String, { description: '12 to 128 characters, and not easy to guess.' }) password!: string
}

@InputType({ description: 'The current password: who only found an open browser cannot go on.' })
class StartTotpInput {
  @Field(() => String, { description: 'The current password.' }) password!: string
}

@InputType({ description: 'The current password: who only found an open browser cannot go on.' })
class StopTotpInput {
  @Field(() => String, { description: 'The current password.' }) password!: string
}

@InputType({ description: 'The current password: who only found an open browser cannot go on.' })
class MakeBackupCodesInput {
  @Field(() => String, { description: 'The current password.' }) password!: string
}

@InputType({ description: 'A code that the authenticator app shows.' })
class ConfirmTotpInput {
  @Field(() => String, { description: 'Six digits.' }) code!: string
}

@InputType({ description: 'One of the person’s own sessions.' })
class RevokeSessionInput {
  @Field(() => ID, { description: 'The session.' }) sessionId!: string
}

@ObjectType({ description: 'The account as it is guarded now.' })
class OwnSecurityPayload extends Payload {
  @Field(() => OwnSecurity, { nullable: true, description: 'Null after a mistake.' }) security?: Partial<OwnSecurity>
}

@ObjectType({ description: 'The same for every address, whether it has an account or not.' })
class ChangeEmailPayload extends Payload {
  @Field(() => String, { nullable: true, description: 'The address that a link was sent to; null after a mistake.' }) sentTo?: string
}

@ObjectType({ description: 'An address that is shown to be the person’s.' })
class ConfirmEmailPayload extends Payload {
  @Field(() => String, { nullable: true, description: 'The address to sign in with from now on; null after a mistake.' }) email?: string
}

@ObjectType({ description: 'What to put into an authenticator app. It is shown this once.' })
class StartTotpPayload extends Payload {
  @Field(() => String, { nullable: true, description: 'The address that a picture for the app’s camera holds: otpauth://totp/…' })
  uri?: string
  @Field(() => String, { nullable: true, description: 'The same key, to type in.' }) secret?: string
  @Field(() => [String], { nullable: true, description: 'Codes for when the app is lost; each works once.' }) backupCodes?: string[]
}

@ObjectType({ description: 'Backup codes, shown this once.' })
class MakeBackupCodesPayload extends Payload {
  @Field(() => [String], { nullable: true, description: 'Codes for when the app is lost; each works once.' }) backupCodes?: string[]
}

@ObjectType({ description: 'What was ended.' })
class RevokeSessionsPayload extends Payload {
  @Field(() => Int, { nullable: true, description: 'How many sessions ended; null after a mistake.' }) ended?: number
}

@Resolver()
export class OwnAccountResolver {
  @Needs('signed-in')
  @Query(() => OwnSecurity, {
    description: 'How the account of who asks is guarded. For persons alone; visitors of the demo share one that has neither.',
  })
  async ownSecurity(@Ctx() { actor, read }: Context): Promise<OwnSecurity> {
    if (isDemoActor(actor)) return { hasPassword: false, hasTotp: false, backupCodesLeft: null }
    const person = personOf(actor)
    return read((work) => ownSecurity(work, person))
  }

  @Needs('signed-in')
  @Query(() => [OwnSessionType], {
    description:
      'Where the person is signed in, the newest first: a short list, of the hundred newest at most. Empty for visitors of the demo.',
  })
  async ownSessions(@Ctx() { actor, signIn, read }: Context): Promise<OwnSessionType[]> {
    // All visitors of the demo share one person in the database. None of them may see the others'
    // sessions.
    if (isDemoActor(actor)) return []
    const person = personOf(actor)
    const here = await currentSession(signIn().gateway)
    return read((work) => ownSessions(work, person, here))
  }

  @Needs('person')
  @Mutation(() => OwnSecurityPayload, {
    description: 'Changes the password, ends all other sessions of the person, and gives this one a new cookie.',
  })
  changePassword(
    @Ctx() context: Context,
    @Arg('input', () => ChangePasswordInput) input: ChangePasswordInput,
  ): Promise<OwnSecurityPayload> {
    return this.guarded(context, () => changePassword(context.signIn().gateway, personOf(context.actor), { ...input }))
  }

  @Needs('person')
  @Mutation(() => OwnSecurityPayload, {
    description: 'Gives the owner of the first start, who came by a link, an address and a password, and this session a new cookie. Once.',
  })
  chooseSignIn(@Ctx() context: Context, @Arg('input', () => ChooseSignInInput) input: ChooseSignInInput): Promise<OwnSecurityPayload> {
    return this.guarded(context, () => chooseSignIn(context.signIn().gateway, personOf(context.actor), { ...input }))
  }

  @Needs('person')
  @Mutation(() => ChangeEmailPayload, {
    description:
      'Mails a link to the address that the person wants to sign in with, and a note to the present one. Nothing changes before the link is opened.',
  })
  changeEmail(
    @Ctx() { actor, signIn }: Context,
    @Arg('input', () => ChangeEmailInput) input: ChangeEmailInput,
  ): Promise<ChangeEmailPayload> {
    return answered(async () => {
      const person = personOf(actor)
      if (isFileCheckActor(actor)) throw accountNeeded()
      return { sentTo: await changeEmail(signIn().gateway, person, { ...input }) }
    })
  }

  @Needs('anyone')
  @Mutation(() => ConfirmEmailPayload, { description: 'Changes the address to sign in with. The link works once, for an hour.' })
  confirmEmail(@Ctx() { signIn }: Context, @Arg('input', () => ConfirmEmailInput) input: ConfirmEmailInput): Promise<ConfirmEmailPayload> {
    return answered(async () => ({ email: await confirmEmail(signIn().gateway, { ...input }) }))
  }

  @Needs('person')
  @Mutation(() => StartTotpPayload, { description: 'Begins to set up an authenticator app. It counts once `confirmTotp` was answered.' })
  startTotp(@Ctx() { actor, signIn }: Context, @Arg('input', () => StartTotpInput) input: StartTotpInput): Promise<StartTotpPayload> {
    return answered(() => {
      personOf(actor)
      return startTotp(signIn().gateway, { ...input })
    })
  }

  @Needs('person')
  @Mutation(() => OwnSecurityPayload, { description: 'Asks for a code at every sign-in from now on.' })
  confirmTotp(@Ctx() context: Context, @Arg('input', () => ConfirmTotpInput) input: ConfirmTotpInput): Promise<OwnSecurityPayload> {
    return this.guarded(context, () => confirmTotp(context.signIn().gateway, personOf(context.actor), { ...input }))
  }

  @Needs('person')
  @Mutation(() => OwnSecurityPayload, { description: 'Asks for no code at sign-in any more. The backup codes end as well.' })
  stopTotp(@Ctx() context: Context, @Arg('input', () => StopTotpInput) input: StopTotpInput): Promise<OwnSecurityPayload> {
    return this.guarded(context, () => stopTotp(context.signIn().gateway, personOf(context.actor), { ...input }))
  }

  @Needs('person')
  @Mutation(() => MakeBackupCodesPayload, {
    description: 'Makes the backup codes of the authenticator app anew. Those of before let nobody in any more.',
  })
  makeBackupCodes(
    @Ctx() { actor, signIn }: Context,
    @Arg('input', () => MakeBackupCodesInput) input: MakeBackupCodesInput,
  ): Promise<MakeBackupCodesPayload> {
    return answered(async () => ({ backupCodes: await makeBackupCodes(signIn().gateway, personOf(actor), { ...input }) }))
  }

  @Needs('person')
  @Mutation(() => RevokeSessionsPayload, { description: 'Ends one session of the person: its next request is nobody’s.' })
  revokeSession(
    @Ctx() { actor, signIn }: Context,
    @Arg('input', () => RevokeSessionInput) { sessionId }: RevokeSessionInput,
  ): Promise<RevokeSessionsPayload> {
    return answered(async () => {
      const person = personOf(actor)
      await endSession(signIn().gateway, person, sessionId)
      return { ended: 1 }
    })
  }

  @Needs('person')
  @Mutation(() => RevokeSessionsPayload, { description: 'Ends all sessions of the person but the one that asks.' })
  revokeOtherSessions(@Ctx() { actor, signIn }: Context): Promise<RevokeSessionsPayload> {
    return answered(async () => {
      const person = personOf(actor)
      const here = await currentSession(signIn().gateway)
      return { ended: here === null ? 0 : await endOtherSessions(signIn().gateway, person, here) }
    })
  }

  private guarded({ actor, signIn }: Context, change: () => Promise<void>): Promise<OwnSecurityPayload> {
    return answered(async () => {
      const person = personOf(actor)
      await change()
      return { security: await withoutBusiness(signIn().gateway, (work) => ownSecurity(work, person)) }
    })
  }
}
