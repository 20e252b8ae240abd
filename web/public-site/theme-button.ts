import { chooseColors, currentMode } from '../ui/color-choice.ts'

/**
 * Gives the theme button of the header its work. A plain listener: pages of texts load no React.
 */
export function followTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-button]')
  if (!button) return
  const show = () => button.setAttribute('aria-label', `Switch to ${currentMode() === 'dark' ? 'light' : 'dark'} theme`)
  show()
  button.addEventListener('click', () => {
    chooseColors(currentMode() === 'dark' ? 'light' : 'dark')
    show()
  })
}
