import { useNavigation } from '@remix-run/react'

/**
 * Query parameters of the pending navigation; empty when none is pending. Lists show them before the page's own value,
 * so that a choice returns to the old value when the navigation is refused, cancelled or fails.
 */
export const usePendingSearchParams = (): URLSearchParams =>
  new URLSearchParams(useNavigation().location?.search)
