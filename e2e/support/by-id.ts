import type { Ids } from './things-of-business.ts'

/** One request for an object by its id, for every operation that takes an id. */
export const byId: Record<string, (ids: Ids) => { query: string; variables: Record<string, unknown> }> = {
  'Query.risk': ({ risk }) => ({ query: 'query ($id: ID!) { risk(id: $id) { id title findings { id } } }', variables: { id: risk } }),
  'Query.finding': ({ finding }) => ({
    query: 'query ($id: ID!) { finding(id: $id) { id evidence { totalCount } } }',
    variables: { id: finding },
  }),
  'Query.import': ({ file }) => ({
    query: 'query ($id: ID!) { import(id: $id) { id fileName refusals { totalCount } } }',
    variables: { id: file },
  }),
  'Query.node': ({ risk }) => ({
    query: 'query ($id: ID!) { node(nodeId: $id) { nodeId ... on Risk { id title } } }',
    variables: { id: Buffer.from(`Risk:${risk}`).toString('base64url') },
  }),
  'Mutation.updateRiskStatus': ({ risk }) => ({
    query:
      'mutation ($id: ID!) { updateRiskStatus(input: { riskId: $id, status: investigating }) { risk { id history { totalCount } } userErrors { field code message } } }',
    variables: { id: risk },
  }),
  'Mutation.addRiskComment': ({ risk, note }) => ({
    query:
      'mutation ($id: ID!, $note: ID!) { addRiskComment(input: { id: $note, riskId: $id, text: "seen" }) { comment { id } userErrors { field code message } } }',
    variables: { id: risk, note },
  }),
  'Mutation.createActionPlan': ({ risk, note }) => ({
    query:
      'mutation ($id: ID!, $note: ID!) { createActionPlan(input: { id: $note, riskId: $id, steps: ["call"] }) { actionPlan { id } userErrors { field code message } } }',
    variables: { id: risk, note },
  }),
  'Mutation.cancelImport': ({ file }) => ({
    query: 'mutation ($id: ID!) { cancelImport(input: { importId: $id }) { import { id } userErrors { field code message } } }',
    variables: { id: file },
  }),
  'Mutation.takeBackImport': ({ file }) => ({
    query: 'mutation ($id: ID!) { takeBackImport(input: { id: $id }) { import { id } userErrors { field code message } } }',
    variables: { id: file },
  }),
  'Mutation.dismissImport': ({ file }) => ({
    query: 'mutation ($id: ID!) { dismissImport(input: { id: $id }) { import { id } userErrors { field code message } } }',
    variables: { id: file },
  }),
  'Mutation.readImportAgain': ({ file }) => ({
    query: 'mutation ($id: ID!) { readImportAgain(input: { importId: $id }) { import { id } userErrors { field code message } } }',
    variables: { id: file },
  }),
  'Query.channelDeliveries': ({ channel }) => ({
    query: 'query ($id: ID!) { channelDeliveries(channelId: $id) { totalCount nodes { id answer } } }',
    variables: { id: channel },
  }),
  'Mutation.updateChannel': ({ channel }) => ({
    query:
      'mutation ($id: ID!) { updateChannel(input: { channelId: $id, name: "renamed" }) { channel { id } userErrors { field code message } } }',
    variables: { id: channel },
  }),
  'Mutation.rotateChannelSecret': ({ channel }) => ({
    query: 'mutation ($id: ID!) { rotateChannelSecret(input: { channelId: $id }) { channel { id } userErrors { field code message } } }',
    variables: { id: channel },
  }),
  'Mutation.testChannel': ({ channel }) => ({
    query: 'mutation ($id: ID!) { testChannel(input: { channelId: $id }) { channel { id } userErrors { field code message } } }',
    variables: { id: channel },
  }),
  'Mutation.replayDelivery': ({ delivery }) => ({
    query: 'mutation ($id: ID!) { replayDelivery(input: { deliveryId: $id }) { delivery { id } userErrors { field code message } } }',
    variables: { id: delivery },
  }),
  'Mutation.deleteChannel': ({ channel }) => ({
    query: 'mutation ($id: ID!) { deleteChannel(input: { channelId: $id }) { channelId userErrors { field code message } } }',
    variables: { id: channel },
  }),
  'Query.supplier': ({ supplier }) => ({ query: 'query ($id: ID!) { supplier(id: $id) { id name } }', variables: { id: supplier } }),
  'Mutation.updateSupplier': ({ supplier }) => ({
    query:
      'mutation ($id: ID!) { updateSupplier(input: { supplierId: $id, name: "renamed", category: "other" }) { supplier { id } userErrors { field code message } } }',
    variables: { id: supplier },
  }),
  'Query.supplierAtStake': ({ supplier }) => ({
    query: 'query ($id: ID!) { supplierAtStake(supplierId: $id) { productCount daysUntilReplaced } }',
    variables: { id: supplier },
  }),
  'Query.supplierProducts': ({ supplier }) => ({
    query: 'query ($id: ID!) { supplierProducts(supplierId: $id) { totalCount nodes { sku } } }',
    variables: { id: supplier },
  }),
  'Mutation.confirmSupplierProducts': ({ supplier }) => ({
    query:
      'mutation ($id: ID!) { confirmSupplierProducts(input: { supplierId: $id, vendor: "x" }) { added userErrors { field code message } } }',
    variables: { id: supplier },
  }),
  'Mutation.addSupplierProducts': ({ supplier }) => ({
    query: 'mutation ($id: ID!) { addSupplierProducts(input: { supplierId: $id, skus: [] }) { added userErrors { field code message } } }',
    variables: { id: supplier },
  }),
  'Mutation.removeSupplierProduct': ({ supplier }) => ({
    query:
      'mutation ($id: ID!) { removeSupplierProduct(input: { supplierId: $id, sku: "x" }) { removedSku userErrors { field code message } } }',
    variables: { id: supplier },
  }),
  'Mutation.markRiskSeen': ({ risk }) => ({
    query: 'mutation ($id: ID!) { markRiskSeen(input: { riskId: $id }) { riskId userErrors { field code message } } }',
    variables: { id: risk },
  }),
  'Mutation.sendTestPush': ({ device }) => ({
    query: 'mutation ($id: ID!) { sendTestPush(input: { deviceId: $id }) { device { deviceId } userErrors { field code message } } }',
    variables: { id: device },
  }),
  'Mutation.removePushDevice': ({ device }) => ({
    query: 'mutation ($id: ID!) { removePushDevice(input: { deviceId: $id }) { deviceId userErrors { field code message } } }',
    variables: { id: device },
  }),
  'Mutation.updateEscalation': ({ member }) => ({
    query:
      'mutation ($id: ID!) { updateEscalation(input: { severity: "high", hours: 4, memberIds: [$id] }) { escalationRule { memberIds } userErrors { field code message } } }',
    variables: { id: member },
  }),
  'Mutation.updateRisks': ({ risk }) => ({
    query:
      'mutation ($id: ID!) { updateRisks(input: { riskIds: [$id], status: investigating }) { changed refused { title code message } userErrors { field code message } } }',
    variables: { id: risk },
  }),
  'Mutation.undoRiskUpdate': ({ update }) => ({
    query: 'mutation ($id: ID!) { undoRiskUpdate(input: { updateId: $id }) { undone userErrors { field code message } } }',
    variables: { id: update },
  }),
  'Mutation.saveRiskView': ({ view }) => ({
    query:
      'mutation ($id: ID!) { saveRiskView(input: { viewId: $id, name: "x", filter: {} }) { view { name } userErrors { field code message } } }',
    variables: { id: view },
  }),
  'Mutation.deleteRiskView': ({ view }) => ({
    query: 'mutation ($id: ID!) { deleteRiskView(input: { viewId: $id }) { userErrors { field code message } } }',
    variables: { id: view },
  }),
  'Mutation.answerSupplierQuestion': ({ question }) => ({
    query:
      'mutation ($id: ID!) { answerSupplierQuestion(input: { questionId: $id, answer: later }) { questionId userErrors { field code message } } }',
    variables: { id: question },
  }),
  'Mutation.deleteSupplier': ({ supplier }) => ({
    query: 'mutation ($id: ID!) { deleteSupplier(input: { supplierId: $id }) { deletedSupplierId userErrors { field code message } } }',
    variables: { id: supplier },
  }),
  'Query.playbook': ({ playbook }) => ({ query: 'query ($id: ID!) { playbook(id: $id) { id title } }', variables: { id: playbook } }),
  'Query.ownRiskFeedback': ({ risk }) => ({
    query: 'query ($id: ID!) { ownRiskFeedback(riskId: $id) { id } risk(id: $id) { id title } }',
    variables: { id: risk },
  }),
  'Mutation.submitRiskFeedback': ({ risk }) => ({
    query:
      'mutation ($id: ID!) { submitRiskFeedback(input: { riskId: $id, accurate: true }) { feedback { id } userErrors { field code message } } }',
    variables: { id: risk },
  }),
  'Mutation.executePlaybook': ({ playbook }) => ({
    query: 'mutation ($id: ID!) { executePlaybook(input: { playbookId: $id }) { run { id } userErrors { field code message } } }',
    variables: { id: playbook },
  }),
  'Mutation.completePlaybookStep': ({ run }) => ({
    query: 'mutation ($id: ID!) { completePlaybookStep(input: { runId: $id, step: 0 }) { run { id } userErrors { field code message } } }',
    variables: { id: run },
  }),
  'Mutation.undoPlaybookStep': ({ run }) => ({
    query: 'mutation ($id: ID!) { undoPlaybookStep(input: { runId: $id, step: 0 }) { run { id } userErrors { field code message } } }',
    variables: { id: run },
  }),
  'Mutation.updatePlaybookRun': ({ run }) => ({
    query:
      'mutation ($id: ID!) { updatePlaybookRun(input: { runId: $id, notes: "seen" }) { run { id } userErrors { field code message } } }',
    variables: { id: run },
  }),
  'Query.playbookRun': ({ run }) => ({ query: 'query ($id: ID!) { playbookRun(id: $id) { id notes } }', variables: { id: run } }),
  'Query.playbookCase': ({ risk, playbook }) => ({
    query: 'query ($id: ID!, $of: ID!) { playbookCase(riskId: $id, playbookId: $of) { riskTitle } risk(id: $id) { id title } }',
    variables: { id: risk, of: playbook },
  }),
  'Query.integration': ({ integration }) => ({
    query: 'query ($id: ID!) { integration(id: $id) { id name } }',
    variables: { id: integration },
  }),
  'Mutation.updateIntegrationStatus': ({ integration }) => ({
    query:
      'mutation ($id: ID!) { updateIntegrationStatus(input: { integrationId: $id, status: disabled }) { integration { id } userErrors { field code message } } }',
    variables: { id: integration },
  }),
  'Mutation.disconnectIntegration': ({ integration }) => ({
    query:
      'mutation ($id: ID!) { disconnectIntegration(input: { integrationId: $id, removesRows: false }) { integration { id } userErrors { field code message } } }',
    variables: { id: integration },
  }),
  'Mutation.decideFile': ({ integration, file }) => ({
    query:
      'mutation ($id: ID!, $file: ID!) { decideFile(input: { integrationId: $id, importId: $file, isSame: true }) { integration { id } userErrors { field code message } } }',
    variables: { id: integration, file },
  }),
  'Mutation.rereadDays': ({ integration }) => ({
    query:
      'mutation ($id: ID!) { rereadDays(input: { integrationId: $id, from: "2026-01-01", to: "2026-01-02" }) { integration { id } userErrors { field code message } } }',
    variables: { id: integration },
  }),
  'Mutation.startOAuth': ({ integration }) => ({
    query:
      'mutation ($id: ID!) { startOAuth(input: { provider: "shopify", shop: "elm-shop.myshopify.com", integrationId: $id }) { integration { id } userErrors { field code message } } }',
    variables: { id: integration },
  }),
  'Mutation.markNotificationRead': ({ notification }) => ({
    query:
      'mutation ($id: ID!) { markNotificationRead(input: { notificationId: $id }) { notification { id } userErrors { field code message } } }',
    variables: { id: notification },
  }),
  'Mutation.decideConflict': ({ conflict }) => ({
    query: 'mutation ($id: ID!) { decideConflict(input: { id: $id, keep: FILE }) { conflict { id } userErrors { field code message } } }',
    variables: { id: conflict },
  }),
  'Mutation.revokeApiKey': ({ key }) => ({
    query: 'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { apiKey { id name } userErrors { field code message } } }',
    variables: { id: key },
  }),
  'Mutation.withdrawInvitation': ({ invitation }) => ({
    query: 'mutation ($id: ID!) { withdrawInvitation(input: { id: $id }) { withdrawnInvitationId userErrors { field code message } } }',
    variables: { id: invitation },
  }),
  'Mutation.changeMemberRole': ({ member }) => ({
    query:
      'mutation ($id: ID!) { changeMemberRole(input: { id: $id, role: manager }) { member { id email } userErrors { field code message } } }',
    variables: { id: member },
  }),
  // To the current owner, so that the caller stays one.
  'Mutation.transferOwnership': ({ member }) => ({
    query: `mutation ($id: ID!) { up: changeMemberRole(input: { id: $id, role: owner }) { userErrors { code } }
      transferOwnership(input: { id: $id }) { member { id } userErrors { field code message } }
      down: changeMemberRole(input: { id: $id, role: manager }) { userErrors { code } } }`,
    variables: { id: member },
  }),
  'Mutation.removeMember': ({ member }) => ({
    query: 'mutation ($id: ID!) { removeMember(input: { id: $id }) { removedMemberId userErrors { field code message } } }',
    variables: { id: member },
  }),
  'Mutation.switchBusiness': ({ business }) => ({
    query: 'mutation ($id: ID!) { switchBusiness(input: { businessId: $id }) { viewer { id } userErrors { field code message } } }',
    variables: { id: business },
  }),
  // The last owner cannot leave: that is the answer for the caller's own business.
  'Mutation.keepBusiness': ({ business }) => ({
    query: 'mutation ($id: ID!) { keepBusiness(input: { businessId: $id }) { business { leavingAt } userErrors { field code message } } }',
    variables: { id: business },
  }),
  'Mutation.leaveBusiness': ({ business }) => ({
    query: 'mutation ($id: ID!) { leaveBusiness(input: { businessId: $id }) { leftBusinessId userErrors { field code message } } }',
    variables: { id: business },
  }),
}

/** Root fields without an object's id; subscriptions are tested in walls.test.ts. */
export const withoutId = new Set([
  'Query.channels',
  'Mutation.createChannel',
  'Query.viewer',
  'Query.risks',
  'Query.riskStats',
  'Query.riskCategories',
  'Query.moneyAtRisk',
  'Query.timeMachine',
  'Query.lossHistory',
  'Query.lastMonthProfit',
  'Query.ledgerStatement',
  'Query.lossAnalytics',
  'Query.statementCampaigns',
  'Query.statementParts',
  'Query.statementRows',
  'Query.riskAnalytics',
  'Query.riskTrend',
  'Query.riskViews',
  'Query.product',
  'Query.findProducts',
  'Query.imports',
  'Query.fileGuides',
  'Query.detectors',
  'Query.notJudged',
  'Query.scanState',
  'Query.business',
  'Query.members',
  'Query.invitations',
  'Query.invitationOffer',
  'Query.apiKeys',
  'Query.apiKeyScopes',
  'Query.auditLog',
  'Mutation.createBusiness',
  'Mutation.updateBusiness',
  'Mutation.deleteBusiness',
  'Mutation.inviteTeammate',
  'Mutation.acceptInvitation',
  'Mutation.createApiKey',
  'Query.suppliers',
  'Query.proposedSupplierProducts',
  'Query.integrations',
  'Query.integrationProviders',
  'Query.monitoringStatus',
  'Query.monitoringSources',
  'Query.supplierQuestions',
  'Query.sourceStandIns',
  'Query.notifications',
  'Query.unreadNotifications',
  'Query.onboarding',
  'Query.watchlist',
  'Query.settings',
  'Query.escalationRule',
  'Query.search',
  'Mutation.createSupplier',
  'Mutation.linkSupplierProducts',
  'Mutation.createIntegration',
  'Mutation.saveIntegrationCredentials',
  'Mutation.completeOAuth',
  'Mutation.connectByKey',
  'Mutation.startMonitoring',
  'Mutation.stopMonitoring',
  'Mutation.markAllNotificationsRead',
  'Mutation.saveOnboarding',
  'Mutation.completeOnboarding',
  'Mutation.requestCall',
  'Mutation.setDeadlineDone',
  'Mutation.updateProfile',
  'Mutation.updateAlertSeverities',
  'Query.pushDevices',
  'Query.pushKey',
  'Mutation.addPushDevice',
  'Query.smsSettings',
  'Mutation.addPhone',
  'Mutation.sendPhoneCode',
  'Mutation.confirmPhone',
  'Mutation.removePhone',
  'Mutation.sendTestSms',
  'Mutation.updateNotificationPreferences',
  'Mutation.updatePreferences',
  'Mutation.startImport',
  'Mutation.demoLogin',
  'Mutation.startFileCheck',
  'Mutation.endFileCheck',
  'Mutation.logout',
  'Query.eventCursor',
  'Query.playbooks',
  'Query.playbookRuns',
  'Query.aiAnalyses',
  'Query.trainingMetrics',
  'Mutation.calculateSavings',
  'Mutation.createBetaSignup',
  'Mutation.createCashflowSignup',
  'Mutation.registerEarlyAdopter',
  'Mutation.detectRisks',
  'Mutation.initializeData',
  'Query.mail',
  'Query.signups',
  'Query.ownScopes',
  'Query.signInWays',
  'Mutation.signIn',
  'Mutation.signInWithCode',
  'Mutation.startPasskeySignIn',
  'Mutation.signInWithPasskey',
  'Mutation.signUp',
  'Mutation.verifyEmail',
  'Mutation.requestPasswordReset',
  'Mutation.resetPassword',
  // A person's own data, independent of the business: SEC-09 in own-account.test.ts tests another
  // person's.
  'Query.ownSecurity',
  'Query.ownSessions',
  'Mutation.changePassword',
  'Query.accountDeletion',
  'Mutation.deleteAccount',
  'Mutation.changeEmail',
  'Mutation.confirmEmail',
  'Mutation.startTotp',
  'Mutation.confirmTotp',
  'Mutation.stopTotp',
  'Mutation.makeBackupCodes',
  'Mutation.chooseSignIn',
  'Mutation.startPasskey',
  'Mutation.addPasskey',
  // ROLE-06 in passkeys.test.ts tests another person's.
  'Mutation.renamePasskey',
  'Mutation.removePasskey',
  'Mutation.revokeSession',
  'Mutation.revokeOtherSessions',
])

/** Types that `node` finds by an id alone, with the id to use. */
export const idOfNode: Readonly<Record<string, keyof Ids>> = {
  Risk: 'risk',
  Finding: 'finding',
  Import: 'file',
  Conflict: 'conflict',
  ApiKey: 'key',
  Invitation: 'invitation',
  Member: 'member',
  Business: 'business',
  Supplier: 'supplier',
  Integration: 'integration',
  Notification: 'notification',
  Playbook: 'playbook',
  PlaybookRun: 'run',
}

/** Requests an object by `node` and its id only. */
export function nodeOf(type: string, ids: Ids): ReturnType<(typeof byId)[string]> {
  const nodeId = Buffer.from(`${type}:${ids[idOfNode[type] as keyof Ids]}`).toString('base64url')
  return { query: 'query ($nodeId: ID!) { node(nodeId: $nodeId) { __typename nodeId } }', variables: { nodeId } }
}
