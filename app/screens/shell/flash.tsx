import { useRouteLoaderData } from '@remix-run/react'
import { Toast, type ToastMessage } from '~/ui/toast'

interface RootData {
  toast: (ToastMessage & { id: string }) | null
}

/** The flash message carried by the server, wherever the next page is (4-decisions, 6). */
export function Flash() {
  const data = useRouteLoaderData<RootData>('root')
  return data?.toast ? <Toast key={data.toast.id} toast={data.toast} /> : null
}
