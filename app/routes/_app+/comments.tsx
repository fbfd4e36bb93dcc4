import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CommentsScreen } from '~/screens/comments/comments-screen'
import { loadComments, postComment } from '~/services/comments/page.server'
import { toResponse } from '~/services/web/form-outcome.server'
import { scopedMeta } from '~/ui/page-meta'

export const handle = { title: 'Commentaire du jour' }
export const meta = scopedMeta('Commentaire du jour')

/** Loads the comments of the scope's concessions on the analysed day; for a single concession, the form. */
export async function loader({ request }: LoaderFunctionArgs) {
  const page = await loadComments(request)
  return json(page, { status: page.view.state === 'error' ? 500 : 200 })
}

export async function action({ request }: ActionFunctionArgs) {
  return toResponse(request, await postComment(request, await request.formData()))
}

export default function Comments() {
  const { view, kept } = useLoaderData<typeof loader>()
  return <CommentsScreen view={view} reply={useActionData<typeof action>() ?? kept} />
}
