import { useMutation } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { type Theme, UpdatePreferencesDocument } from '../generated/graphql.ts'
import { chooseColors } from '../ui/color-choice.ts'
import { FormProblem } from '../ui/form.tsx'
import { showToast } from '../ui/toasts.tsx'
import { OwnSettingsCard } from './own-settings.tsx'
import { SaveButton } from './save-button.tsx'
import { saveSettings, useSettingsForm } from './settings-form.ts'

const themes: readonly { readonly value: Theme; readonly word: string; readonly means: string }[] = [
  { value: 'light', word: 'Light', means: 'Dark text on a light page.' },
  { value: 'dark', word: 'Dark', means: 'Light text on a dark page.' },
  { value: 'system', word: 'System', means: 'As your computer or phone is set, also when it changes.' },
]

/** How a person likes the screens. */
export function PreferencesTab() {
  return (
    <OwnSettingsCard
      title="Preferences"
      lead="How RiskPilot looks here, and in each browser in which you sign in for the first time."
      height="320px"
    >
      {({ preferences }) => <PreferencesForm theme={preferences.theme} />}
    </OwnSettingsCard>
  )
}

function PreferencesForm({ theme }: { theme: Theme }) {
  const [update] = useMutation(UpdatePreferencesDocument)
  const form = useSettingsForm<{ theme: Theme }>({ theme })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (input) => {
    const ask = async () => (await update({ variables: { input }, refetchQueries: ['OwnSettings'] })).data?.updatePreferences
    if (!(await saveSettings(form, input, ask))) return
    chooseColors(input.theme)
    showToast('Preferences saved', `The theme is ${themes.find(({ value }) => value === input.theme)?.word.toLowerCase()}.`)
  })
  return (
    <chakra.form mt="4" maxW="400px" noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem message={errors.root?.message} />
      <chakra.fieldset border="none" p="0" m="0" display="grid" gap="3">
        <chakra.legend fontWeight="medium" mb="2">
          Theme
        </chakra.legend>
        {themes.map(({ value, word, means }) => (
          <Flex as="label" key={value} gap="3" align="start" minH="24px" cursor="pointer">
            <chakra.input
              type="radio"
              value={value}
              mt="1"
              w="18px"
              h="18px"
              flexShrink="0"
              accentColor="accent"
              {...form.register('theme')}
            />
            <span>
              <chakra.span display="block" fontWeight="medium">
                {word}
              </chakra.span>
              <chakra.span color="muted">{means}</chakra.span>
            </span>
          </Flex>
        ))}
      </chakra.fieldset>
      <Box mt="5">
        <SaveButton isSaving={isSubmitting} />
      </Box>
    </chakra.form>
  )
}
