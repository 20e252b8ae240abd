import { Arg, Ctx, Field, FieldResolver, ID, InputType, Int, Mutation, Resolver, Root } from 'type-graphql'
import { unclearFiles } from '../imports/files-of-connections.ts'
import { connectionsOfImports, rowsByTable, rowsSetAside } from '../imports/source-import.ts'
import { Integration } from '../integrations/integration.entity.ts'
import { IntegrationProvider } from '../integrations/integration-provider.entity.ts'
import { integrationsById } from '../integrations/integrations.ts'
import type { RecordOfRow } from '../ledger/source-records/record-name.ts'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import { answered } from '../platform/graph-types/payload.ts'
import { Needs } from '../platform/rights/needs.ts'
import { atProvider, standInsOf } from '../platform/settings/provider-origins.ts'
import type { Context } from '../platform/transaction/context.ts'
import { Evidence } from '../risks/finding.entity.ts'
import type { Day } from '../values/day.ts'
import {
  ConnectByKeyPayload,
  ConnectionStream,
  DecideFilePayload,
  DisconnectIntegrationPayload,
  KeyRight,
  RereadDaysPayload,
  RowsOfTable,
  UnclearFile,
} from './connection.entity.ts'
import { connectorOf } from './list.ts'
import { unknownSinceOf } from './misfit.ts'
import { addConnection } from './sync/add-connection.ts'
import { decideFile } from './sync/decide-file.ts'
import { disconnect } from './sync/disconnect.ts'
import { rereadDays } from './sync/reread-days.ts'
import { streamStates } from './sync/stream-state.ts'

@InputType({ description: 'A key that a person made at a provider. It is kept sealed and never told again.' })
class ConnectByKeyInput {
  @Field(() => String, { description: 'The key of the provider, such as stripe.' }) provider!: string
  @Field(() => String, { description: 'At most 500 characters.' }) key!: string
  @Field(() => ID, {
    nullable: true,
    description: 'The integration whose new key it is; without it another account is connected beside those that are there.',
  })
  integrationId?: string
}

@InputType({ description: 'Which connection ends, and what becomes of its rows.' })
class DisconnectIntegrationInput {
  @Field(() => ID, { description: 'The integration.' }) integrationId!: string
  @Field(() => Boolean, { description: 'True: its rows leave the ledger, and rows of files that were set aside for it come back.' })
  removesRows!: boolean
}

@InputType({ description: 'Days of a connection to be read again.' })
class RereadDaysInput {
  @Field(() => ID, { description: 'The integration.' }) integrationId!: string
  @Field(() => DayScalar, { description: 'The first local day.' }) from!: Day
  @Field(() => DayScalar, { description: 'The last one; at most 92 days after the first, and not after today.' }) to!: Day
}

@InputType({ description: 'Whose a file is, beside a connection.' })
class DecideFileInput {
  @Field(() => ID, { description: 'The integration.' }) integrationId!: string
  @Field(() => ID, { description: 'The import of the file.' }) importId!: string
  @Field(() => Boolean, {
    description: 'True: it is of the same account, and its rows are set aside; false: it is of another one, and its rows count.',
  })
  isSame!: boolean
}

@Resolver(() => Integration)
export class ConnectionsResolver {
  @Needs('integration:write')
  @Mutation(() => ConnectByKeyPayload, { description: 'Connects a provider by a key: it is tried there, kept, and read at once.' })
  connectByKey(@Ctx() context: Context, @Arg('input', () => ConnectByKeyInput) input: ConnectByKeyInput): Promise<ConnectByKeyPayload> {
    return answered(async () => ({ integration: await addConnection(context, { ...input }) }))
  }

  @Needs('integration:write')
  @Mutation(() => DisconnectIntegrationPayload, {
    description: 'Ends a connection: its secrets are deleted, access by OAuth is given back, and nothing is read any more.',
  })
  disconnectIntegration(
    @Ctx() context: Context,
    @Arg('input', () => DisconnectIntegrationInput) { integrationId, removesRows }: DisconnectIntegrationInput,
  ): Promise<DisconnectIntegrationPayload> {
    return answered(async () => ({ integration: await disconnect(context, { integrationId, removesRows }) }))
  }

  @Needs('integration:write')
  @Mutation(() => RereadDaysPayload, {
    description: 'Has days read again: what the system states otherwise is replaced, and what it no longer has leaves.',
  })
  rereadDays(@Ctx() { change }: Context, @Arg('input', () => RereadDaysInput) input: RereadDaysInput): Promise<RereadDaysPayload> {
    return answered(async () => ({ integration: await change((work) => rereadDays(work, { ...input })) }))
  }

  @Needs('integration:write')
  @Mutation(() => DecideFilePayload, { description: 'Says whether a file is of the account of a connection; it may be said again.' })
  decideFile(@Ctx() { change }: Context, @Arg('input', () => DecideFileInput) input: DecideFileInput): Promise<DecideFilePayload> {
    return answered(async () => ({ integration: await change((work) => decideFile(work, { ...input })) }))
  }

  @FieldResolver(() => [UnclearFile], {
    description: 'Files that may be of its account or of another one, at most 20: they count until decideFile is sent. No pages.',
  })
  async unclearFiles(@Root() { id }: Integration, @Ctx() { load }: Context): Promise<readonly UnclearFile[]> {
    return (await load(unclearFiles, id)) ?? []
  }

  @FieldResolver(() => Int, {
    description: 'Rows of files, and movements of other connections, that are set aside because the connection states them itself.',
  })
  async rowsSetAside(@Root() { id }: Integration, @Ctx() { load }: Context): Promise<number> {
    return (await load(rowsSetAside, id)) ?? 0
  }

  @FieldResolver(() => [RowsOfTable], { description: 'Its rows in the ledger, by table, most first; no pages.' })
  async rowsByTable(@Root() { id }: Integration, @Ctx() { load }: Context): Promise<readonly RowsOfTable[]> {
    return (await load(rowsByTable, id)) ?? []
  }

  @FieldResolver(() => [ConnectionStream], { description: 'What was read of it, at most a dozen streams: no pages.' })
  async streams(@Root() { id, provider }: Integration, @Ctx() { load }: Context): Promise<readonly ConnectionStream[]> {
    const connector = connectorOf(provider)
    return ((await load(streamStates, id)) ?? []).map((state) => {
      const stream = connector?.streams.find(({ name }) => name === state.stream)
      const unknownSince = connector && stream ? unknownSinceOf(connector, stream, state) : null
      return { ...state, unknownSince, hasDays: stream?.dated !== undefined }
    })
  }
}

@Resolver(() => Evidence)
export class RecordPageResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The address of its record in the connected system; null for a row of a file, and where the system has no page of it.',
  })
  async recordUrl(@Root('recordOfRow') of: RecordOfRow | null, @Ctx() { load, external }: Context): Promise<string | null> {
    const integrationId = of && (await load(connectionsOfImports, of.importId))
    const integration = integrationId ? await load(integrationsById, integrationId) : undefined
    const connector = connectorOf(integration?.provider)
    const account = integration?.metadata.account
    if (!of || !connector?.page || typeof account !== 'string') return null
    const page = connector.page(account, of)
    return page && atProvider(external.providerOrigins, connector.provider, page)
  }
}

@Resolver(() => IntegrationProvider)
export class ProviderKeyResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The address that the operator of this server has it read at instead of its own, or several: a stand-in or a proxy; null for none.',
  })
  standIn(@Root() { key }: IntegrationProvider, @Ctx() { external }: Context): string | null {
    return standInsOf(external.providerOrigins, key).join(', ') || null
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'What becomes of its rows after a disconnect, whatever was chosen; null where the choice holds.',
  })
  afterDisconnect(@Root() { key }: IntegrationProvider): string | null {
    return connectorOf(key)?.afterDisconnect ?? null
  }

  @FieldResolver(() => [KeyRight], {
    description: 'The rights that RiskPilot asks for there, each with what it is for; none where nothing reads it.',
  })
  keyRights(@Root() { key }: IntegrationProvider): readonly KeyRight[] {
    return connectorOf(key)?.access.rights ?? []
  }
}
