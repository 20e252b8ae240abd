const nameOf = (businessId: string) => `riskpilot-setup-hidden-${businessId}`

/** Whether a person hid the checklist of a business in this browser. */
export function isChecklistHidden(businessId: string): boolean {
  try {
    return localStorage.getItem(nameOf(businessId)) !== null
  } catch {
    return false
  }
}

export function hideChecklist(businessId: string): void {
  try {
    localStorage.setItem(nameOf(businessId), 'yes')
  } catch {
    // The browser stores nothing: it is hidden as long as the page is open.
  }
}
