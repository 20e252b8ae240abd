import type { Need } from '../../api/platform/rights/needs.ts'
import type { Right } from '../../api/platform/rights/rights.ts'

/**
 * What every operation, documented call, file and socket needs, and who has it: written by hand
 * beside the tests, never read from the code under test. A right that moves has to be moved here.
 */

export const callers = [
  'signed out',
  'demo cookie',
  'demo visitor',
  'viewer',
  'manager',
  'owner',
  'owner elsewhere',
  'key that reads',
  'key that writes',
  'key for figures',
] as const
export type CallerKind = (typeof callers)[number]

const readers: readonly CallerKind[] = [
  'demo visitor',
  'viewer',
  'manager',
  'owner',
  'owner elsewhere',
  'key that reads',
  'key that writes',
]
const members: readonly CallerKind[] = ['viewer', 'manager', 'owner', 'owner elsewhere', 'key that reads', 'key that writes']
const workers: readonly CallerKind[] = ['manager', 'owner', 'owner elsewhere', 'key that writes']
/** What is said in somebody's name. */
const owners: readonly CallerKind[] = ['owner', 'owner elsewhere']

/** Written by hand, beside what the code says: a right that moves has to be moved here too. */
export const whoHas: Readonly<Record<Right, readonly CallerKind[]>> = {
  'risk:read': readers,
  'risk:handle': workers,
  'risk:note': workers,
  'import:read': readers,
  'import:write': workers,
  'business:read': readers,
  'business:manage': owners,
  'member:read': members,
  'member:write': owners,
  'key:read': owners,
  'key:write': owners,
  'audit:read': owners,
  'integration:read': readers,
  'integration:write': workers,
  'monitoring:read': readers,
  'monitoring:write': workers,
  'notification:read': readers,
  'onboarding:read': readers,
  'onboarding:write': workers,
  'setting:read': readers,
  'supplier:read': readers,
  'supplier:write': workers,
  'playbook:initialize': workers,
  'risk:detect': workers,
  'feedback:read': readers,
  'feedback:write': workers,
  'playbook:read': readers,
  'playbook:write': workers,
}

type OperationKind = 'Query' | 'Mutation' | 'Subscription'

/**
 * What each operation needs, written by hand as well: one that comes to need less has to be moved
 * here too. Names between blanks.
 */
const operationsThatNeed: Readonly<Record<Need, Partial<Record<OperationKind, readonly string[]>>>> = {
  'risk:read': {
    Query: [
      'aiAnalyses detectors finding lastMonthProfit ledgerStatement lossAnalytics lossHistory moneyAtRisk notJudged product risk riskAnalytics riskCategories',
      'findProducts riskStats riskTrend riskViews risks scanState statementCampaigns statementParts statementRows timeMachine',
    ],
    Subscription: ['detectorsScanned riskDetected riskUpdated scanProgress'],
  },
  'key:read': {
    Query: ['apiKeyScopes apiKeys'],
  },
  'audit:read': {
    Query: ['auditLog'],
  },
  'business:read': {
    Query: ['business'],
  },
  anyone: {
    Query: ['eventCursor fileGuides invitationOffer ownScopes signInWays viewer'],
    Mutation: [
      'acceptInvitation calculateSavings confirmEmail createBetaSignup createCashflowSignup demoLogin',
      'logout registerEarlyAdopter requestPasswordReset resetPassword signIn signInWithCode',
      'signInWithPasskey signUp startFileCheck startPasskeySignIn verifyEmail',
    ],
  },
  'import:read': {
    Query: ['import imports'],
    Subscription: ['importProgress'],
  },
  'integration:read': {
    Query: ['channelDeliveries channels integration integrationProviders integrations'],
    Subscription: ['integrationChanged'],
  },
  'member:read': {
    Query: ['invitations members'],
    Mutation: ['leaveBusiness'],
  },
  'business:manage': {
    Query: ['mail'],
    Mutation: ['deleteBusiness endFileCheck keepBusiness updateBusiness updateEscalation'],
  },
  'monitoring:read': {
    Query: ['monitoringSources monitoringStatus sourceStandIns supplierQuestions'],
    Subscription: ['monitoringStatusChanged'],
  },
  'signed-in': {
    Query: ['node ownSecurity ownSessions search'],
    Mutation: ['createBusiness switchBusiness'],
  },
  'notification:read': {
    Query: ['notifications unreadNotifications'],
    Subscription: ['notificationAdded'],
  },
  'onboarding:read': {
    Query: ['watchlist onboarding'],
  },
  'feedback:read': {
    Query: ['ownRiskFeedback trainingMetrics'],
  },
  'playbook:read': {
    Query: ['playbook playbookCase playbookRun playbookRuns playbooks'],
    Subscription: ['playbookRunChanged'],
  },
  'setting:read': {
    Query: ['escalationRule settings'],
  },
  'supplier:read': {
    Query: ['proposedSupplierProducts supplier supplierAtStake supplierProducts suppliers'],
  },
  person: {
    Query: ['accountDeletion pushDevices pushKey smsSettings'],
    Mutation: [
      'addPasskey changeEmail changePassword chooseSignIn confirmTotp deleteAccount makeBackupCodes',
      'markAllNotificationsRead markNotificationRead markRiskSeen removePasskey renamePasskey',
      'deleteRiskView revokeOtherSessions revokeSession saveRiskView startPasskey startTotp stopTotp',
      'addPhone addPushDevice confirmPhone removePhone removePushDevice sendPhoneCode sendTestPush sendTestSms',
      'updateNotificationPreferences updatePreferences updateProfile',
    ],
  },
  staff: {
    Query: ['signups'],
  },
  'risk:note': {
    Mutation: ['addRiskComment createActionPlan'],
  },
  'import:write': {
    Mutation: ['cancelImport decideConflict dismissImport readImportAgain startImport takeBackImport'],
  },
  'member:write': {
    Mutation: ['changeMemberRole inviteTeammate removeMember transferOwnership withdrawInvitation'],
  },
  'integration:write': {
    Mutation: [
      'completeOAuth connectByKey createChannel createIntegration decideFile deleteChannel disconnectIntegration replayDelivery rereadDays rotateChannelSecret saveIntegrationCredentials startOAuth',
      'testChannel updateChannel updateIntegrationStatus',
    ],
  },
  'onboarding:write': {
    Mutation: ['completeOnboarding requestCall saveOnboarding setDeadlineDone updateAlertSeverities'],
  },
  'playbook:write': {
    Mutation: ['completePlaybookStep executePlaybook undoPlaybookStep updatePlaybookRun'],
  },
  'key:write': {
    Mutation: ['createApiKey revokeApiKey'],
  },
  'supplier:write': {
    Mutation: [
      'addSupplierProducts confirmSupplierProducts createSupplier deleteSupplier linkSupplierProducts removeSupplierProduct updateSupplier',
    ],
  },
  'risk:detect': {
    Mutation: ['detectRisks'],
  },
  'playbook:initialize': {
    Mutation: ['initializeData'],
  },
  'monitoring:write': {
    Mutation: ['answerSupplierQuestion startMonitoring stopMonitoring'],
  },
  'feedback:write': {
    Mutation: ['submitRiskFeedback'],
  },
  'risk:handle': {
    Mutation: ['undoRiskUpdate updateRiskStatus updateRisks'],
  },
}

export const needsByHand: ReadonlyMap<string, Need> = new Map(
  Object.entries(operationsThatNeed).flatMap(([need, kinds]) =>
    Object.entries(kinds).flatMap(([kind, lines]) =>
      lines.flatMap((line) => line.split(' ')).map((name) => [`${kind}.${name}`, need as Need] as const),
    ),
  ),
)

/**
 * What each path needs, the same way: documented calls, files in and out, and the rest of the
 * server. What asks one thing for several operations (`/graphql`) is open; its operations are
 * above.
 */
const pathsThatNeed: Readonly<Partial<Record<Need, readonly string[]>>> = {
  'risk:read': [
    'GET /api/risks',
    'GET /api/risks/stats',
    'GET /api/risk-categories',
    'GET /api/ai-analyses',
    'GET /downloads/dashboard.csv',
    'GET /downloads/dashboard.pdf',
    'GET /downloads/alerts.csv',
    'GET /downloads/risks/:id/evidence.csv',
    'GET /downloads/risks/:id/groups.csv',
  ],
  'risk:handle': ['PATCH /api/risks/:id/status'],
  'risk:detect': ['POST /api/ai/detect-risks'],
  'playbook:read': ['GET /api/playbooks', 'GET /downloads/risks/:id/files/:name'],
  'playbook:initialize': ['POST /api/init-data'],
  'feedback:read': ['GET /api/training/metrics'],
  'feedback:write': ['POST /api/risks/:id/feedback'],
  'integration:read': ['GET /api/integrations'],
  'integration:write': [
    'POST /api/integrations',
    'PATCH /api/integrations/:id/status',
    'GET /api/oauth/:provider/auth',
    'GET /api/oauth/:provider/callback',
  ],
  'monitoring:read': ['GET /api/external-monitoring/status', 'GET /api/external-monitoring/sources'],
  'monitoring:write': ['POST /api/external-monitoring/start', 'POST /api/external-monitoring/stop'],
  'onboarding:write': ['POST /api/onboarding', 'POST /api/onboarding/complete'],
  'supplier:read': ['GET /api/suppliers'],
  'supplier:write': ['POST /api/suppliers', 'PUT /api/suppliers/:id', 'DELETE /api/suppliers/:id'],
  'import:read': ['GET /uploads/:id', 'GET /uploads/:id/refused.csv'],
  'import:write': ['PUT /uploads/:id', 'PATCH /uploads/:id'],
  'audit:read': ['GET /downloads/audit.csv'],
  'business:manage': ['GET /downloads/business.zip'],
  'signed-in': ['GET /api/auth/user'],
  anyone: [
    'POST /api/auth/demo-login',
    'POST /api/auth/logout',
    'POST /api/beta-signup',
    'POST /api/cashflow-signup',
    'POST /api/early-adopter',
    'POST /api/savings-calc',
    'GET /graphql',
    'POST /graphql',
    'GET /mcp',
    'POST /mcp',
    'DELETE /mcp',
    'GET /',
    'GET /index.html',
    'GET /graphiql',
    'GET /graphiql/*',
    'GET /api/docs',
    'GET /api/openapi.json',
    'GET /api/login',
    'GET /api/logout',
    'GET /api/demo/leave',
    'GET /sign-in/link',
    // The signed token in the address is what lets somebody in.
    'GET /unsubscribe',
    'POST /unsubscribe',
    // What Slack signed is what lets it in.
    'POST /hooks/slack/:channel',
    // What a provider signed is what lets it in; nothing is sent to the address that is tried here.
    'POST /hooks/:provider/:connection',
    'GET /livez',
    'GET /readyz',
    'GET /version',
    // With a key that is of no business: nobody here has one.
    'GET /metrics',
  ],
}

export const needsOfPaths: ReadonlyMap<string, Need> = new Map(
  Object.entries(pathsThatNeed).flatMap(([need, names]) => names.map((name) => [name, need as Need] as const)),
)

/** Left out where the caller has a session, which it would end. */
export const pathsThatEnd = new Set(['POST /api/auth/logout', 'GET /api/logout'])

/** A key has no browser: nothing of a session, and no way back from a provider. */
const pathsClosedToKeys: ReadonlyMap<string, string> = new Map([
  ['GET /api/auth/user', 'UNAUTHENTICATED'],
  ['POST /api/auth/demo-login', 'FORBIDDEN'],
  ['POST /api/auth/logout', 'FORBIDDEN'],
  ['GET /api/oauth/:provider/callback', 'FORBIDDEN'],
])

/** `open`, or the code with which the caller is refused at a path. */
export function expectedAtPath(name: string, caller: CallerKind): string {
  const need = needsOfPaths.get(name)
  if (need === undefined) return 'not in pathsThatNeed'
  if (name === 'GET /metrics') return 'UNAUTHENTICATED'
  // Slack comes with a signature: neither a cookie nor a key opens anything there.
  if (name === 'POST /hooks/slack/:channel') return 'UNAUTHENTICATED'
  // An assistant comes with a key: a cookie opens nothing there.
  if (name === 'POST /mcp' && !isKey(caller)) return 'UNAUTHENTICATED'
  if (isKey(caller) && pathsClosedToKeys.has(name)) return pathsClosedToKeys.get(name) as string
  if (need === 'anyone') return 'open'
  if (isSignedOut(caller)) return 'UNAUTHENTICATED'
  return need === 'signed-in' || whoHas[need as Right].includes(caller) ? 'open' : 'FORBIDDEN'
}

/**
 * The scopes of a key, each of which opens these rights; `read` opens all that read, `write` all of
 * these.
 */
export const rightsOfScopes: Readonly<Record<string, readonly Right[]>> = {
  'business:read': ['business:read'],
  'feedback:read': ['feedback:read'],
  'feedback:write': ['feedback:read', 'feedback:write'],
  'import:read': ['import:read'],
  'import:write': ['import:read', 'import:write'],
  'integration:read': ['integration:read'],
  'integration:write': ['integration:read', 'integration:write'],
  'member:read': ['member:read'],
  'monitoring:read': ['monitoring:read'],
  'monitoring:write': ['monitoring:read', 'monitoring:write'],
  'notification:read': ['notification:read'],
  'onboarding:read': ['onboarding:read'],
  'onboarding:write': ['onboarding:read', 'onboarding:write'],
  'playbook:read': ['playbook:read'],
  'playbook:write': ['playbook:read', 'playbook:initialize', 'playbook:write'],
  'risk:read': ['risk:read'],
  'risk:write': ['risk:read', 'risk:handle', 'risk:detect', 'risk:note'],
  'setting:read': ['setting:read'],
  'supplier:read': ['supplier:read'],
  'supplier:write': ['supplier:read', 'supplier:write'],
}

/** Left out where the caller has a session, which it would end. */
export const ends = new Set(['Mutation.logout'])

/**
 * Operations that need a second right beside the one they declare: a key of either scope alone is
 * refused.
 */
export const needsTwoRights = new Set([
  'Query.watchlist',
  ...['createChannel', 'deleteChannel', 'replayDelivery', 'rotateChannelSecret', 'testChannel', 'updateChannel'].map(mutation),
])

/**
 * SEC-22: a key has no session to begin, end or turn to another business, and nothing of its own.
 */
export const closedToKeys = new Set([
  ...[
    'signUp',
    'verifyEmail',
    'confirmEmail',
    'signInWithCode',
    'startPasskeySignIn',
    'signInWithPasskey',
    'requestPasswordReset',
    'resetPassword',
    'demoLogin',
    'startFileCheck',
    'logout',
  ].map(mutation),
  ...['acceptInvitation', 'createBusiness', 'switchBusiness', 'leaveBusiness', 'requestCall'].map(mutation),
  ...['Query.invitationOffer', 'Query.ownSecurity', 'Query.ownSessions'],
])

/** SEC-05: who looks at the demo logs out first. */
const closedToVisitors = new Set(
  ['signIn', 'signInWithCode', 'startPasskeySignIn', 'signInWithPasskey', 'requestPasswordReset', 'resetPassword'].map(mutation),
)

function mutation(name: string): string {
  return `Mutation.${name}`
}

/** `open`, or the code with which the caller is refused. */
export function expected(name: string, caller: CallerKind): string {
  const need = needsByHand.get(name)
  if (need === undefined) return 'not in operationsThatNeed'
  if (caller === 'demo visitor' && closedToVisitors.has(name)) return 'FORBIDDEN'
  if (isKey(caller) && closedToKeys.has(name)) return 'FORBIDDEN'
  if (need === 'anyone') return 'open'
  if (isSignedOut(caller)) return 'UNAUTHENTICATED'
  if (caller === 'demo visitor' && name.startsWith('Mutation.')) return 'FORBIDDEN'
  if (need === 'person') return caller === 'demo visitor' || isKey(caller) ? 'FORBIDDEN' : 'open'
  // None of these callers is staff; e2e/http/signups.test.ts has one who is.
  if (need === 'staff') return 'FORBIDDEN'
  return need === 'signed-in' || whoHas[need].includes(caller) ? 'open' : 'FORBIDDEN'
}

const isKey = (caller: CallerKind) => caller.startsWith('key ')
export const hasSession = (caller: CallerKind) => !isSignedOut(caller) && !isKey(caller)
const isSignedOut = (caller: CallerKind) => caller === 'signed out' || caller === 'demo cookie'
