import { useMutation } from '@apollo/client/react'
import { type IntegrationStatus, UpdateIntegrationStatusDocument } from '../generated/graphql.ts'
import { whatWentWrong } from '../ui/failure.ts'
import { showToast } from '../ui/toasts.tsx'
import type { Integration } from './integration.ts'

/** The text of a refused status change of a visitor without a session. */
export const signInToManage = 'Sign in to manage your integrations.'

const failed = 'Failed to update integration status'

/**
 * Changes the status of an integration: shown at once, and taken back with the reason when the
 * server refuses. `label` is what it is called; `onRefused` is offered beside the reason, such as a
 * form with what is missing.
 */
export function useIntegrationStatus(label: string, onRefused?: { readonly label: string; readonly onPress: () => void }) {
  const [mutate, { loading }] = useMutation(UpdateIntegrationStatusDocument)
  const move = async (integration: Integration, status: IntegrationStatus) => {
    const { id } = integration
    try {
      const { data } = await mutate({
        variables: { input: { integrationId: id, status } },
        optimisticResponse: {
          __typename: 'Mutation',
          updateIntegrationStatus: {
            __typename: 'UpdateIntegrationStatusPayload',
            integration: { ...integration, status, problem: null, notice: null },
            userErrors: [],
          },
        } as never,
      })
      const [mistake] = data?.updateIntegrationStatus.userErrors ?? [{ message: 'The server answered nothing. Try again.' }]
      if (mistake) showToast(failed, mistake.message, 'destructive', onRefused)
      else showToast('Integration status updated successfully', label)
    } catch (error) {
      showToast(failed, whatWentWrong(error).sentence, 'destructive')
    }
  }
  return { move, isMoving: loading }
}
