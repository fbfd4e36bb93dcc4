import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/** Parameters that open a dialog, and those that name its subject. */
const OPENERS = /[?&](dialog|modal|popup|edit|delete|supprimer)=/
const OF_DIALOG = /[?&](dialog|modal|popup|edit|delete|supprimer|id|kind|scope|worker)=[^&]*/g

const withoutDialog = ({ pathname, search }: URL) =>
  pathname + (OPENERS.test(search) ? search.replace(OF_DIALOG, '') : search)

/**
 * True unless a navigation only opens or closes a dialog of the same page. The frame of the page is then left as it is.
 * A form, and a link to the address that is already shown, always read again.
 */
export const changesPage = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  !!formMethod ||
  currentUrl.search === nextUrl.search ||
  withoutDialog(currentUrl) !== withoutDialog(nextUrl)

/**
 * `shouldRevalidate` of a page that holds what some of its dialogs show, e.g. a confirmation with the name of a row. They open and close without a request.
 * @param held tests the query of an address that opens such a dialog
 */
export const readsExceptFor = (held: RegExp) => (args: ShouldRevalidateFunctionArgs) =>
  args.defaultShouldRevalidate &&
  (changesPage(args) || (OPENERS.test(args.nextUrl.search) && !held.test(args.nextUrl.search)))
