import { useMutation } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { profileInput } from '../../api/settings/settings.input.ts'
import { type ProfilePartsFragment, UpdateProfileDocument, ViewerDocument } from '../generated/graphql.ts'
import { FormProblem, TextField } from '../ui/form.tsx'
import { showToast } from '../ui/toasts.tsx'
import { DeleteAccountCard } from './delete-account-card.tsx'
import { EmailCard } from './email-card.tsx'
import { OwnSettingsCard } from './own-settings.tsx'
import { SaveButton } from './save-button.tsx'
import { saveSettings, useSettingsForm } from './settings-form.ts'

/** Who a person is: the names that stand beside what they do. */
export function ProfileTab() {
  return (
    <>
      <OwnSettingsCard title="Profile" lead="Your name stands beside your comments, plans and changes." height="440px">
        {({ profile }) => <ProfileForm profile={profile} />}
      </OwnSettingsCard>
      <EmailCard />
      <DeleteAccountCard />
    </>
  )
}

type Names = { name: string; firstName: string; lastName: string }

function ProfileForm({ profile }: { profile: ProfilePartsFragment }) {
  const [update] = useMutation(UpdateProfileDocument)
  const values: Names = { name: profile.name, firstName: profile.firstName ?? '', lastName: profile.lastName ?? '' }
  const form = useSettingsForm<Names>(values, { resolver: zodResolver(profileInput) as never })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (input) => {
    const ask = async () => (await update({ variables: { input }, refetchQueries: [ViewerDocument, 'OwnSettings'] })).data?.updateProfile
    if (await saveSettings(form, input, ask)) showToast('Profile saved', `You are shown as ${input.name}.`)
  })
  return (
    <chakra.form display="grid" gap="4" mt="4" maxW="400px" noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem message={errors.root?.message} />
      <TextField label="Full name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <TextField label="First name" autoComplete="given-name" error={errors.firstName?.message} {...form.register('firstName')} />
      <TextField label="Last name" autoComplete="family-name" error={errors.lastName?.message} {...form.register('lastName')} />
      <TextField label="Email" type="email" error={undefined} value={profile.email} readOnly hint="You sign in with it." />
      <Box>
        <SaveButton isSaving={isSubmitting} />
      </Box>
    </chakra.form>
  )
}
