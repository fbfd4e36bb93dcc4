import { useNavigation } from '@remix-run/react'

/**
 * What the address on its way asks for; nothing while none is. A list shows it before what the page holds, so a choice
 * that is refused, given up or lost with the network goes back by itself.
 */
export const useAsked = (): URLSearchParams => new URLSearchParams(useNavigation().location?.search)
