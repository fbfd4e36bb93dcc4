import { type ActionFunctionArgs, json } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SetupScreen } from '~/screens/session/setup-screen'
import { setupForm, setupPage } from '~/services/setup/page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { answerHeaders } from '~/services/web/route-headers.server'
import { pageMeta } from '~/ui/page-meta'

export const meta = () => pageMeta('Mise en service')
/** A document’s answer says how long to wait too. */
export const headers = answerHeaders

export const loader = async () => json(await setupPage())

export async function action(args: ActionFunctionArgs) {
  return toResponse(args.request, await setupForm(args, await args.request.formData()))
}

export default function Setup() {
  const { passwords } = useLoaderData<typeof loader>()
  return <SetupScreen passwords={passwords} result={useActionData<typeof action>()} />
}
