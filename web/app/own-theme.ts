import { useQuery } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { OwnThemeDocument } from '../generated/graphql.ts'
import { chooseColors, isColorChosen } from '../ui/color-choice.ts'

/** Applies the theme of the person's settings in a browser in which no theme was chosen yet. */
export function useOwnTheme(): void {
  const [isChosen] = useState(isColorChosen)
  const { data } = useQuery(OwnThemeDocument, { skip: isChosen })
  const theme = data?.settings.preferences?.theme
  useEffect(() => {
    if (theme && theme !== 'light' && !isColorChosen()) chooseColors(theme)
  }, [theme])
}
