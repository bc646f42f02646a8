import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClientOf } from '../shared/api/query-client.ts'
import { api, trpc } from '../shared/api/trpc.ts'
import { useStudent } from '../shared/session/student.ts'
import { ToastProvider } from '../shared/ui/toast.tsx'

/** What every screen needs around it: the answers of whoever is signed in, and toasts. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return <ProvidersOf client={queryClientOf(useStudent()?.user_id)}>{children}</ProvidersOf>
}

/** The same with the answers in `client`. */
export function ProvidersOf({ client, children }: { readonly client: QueryClient; readonly children: ReactNode }) {
  return (
    <trpc.Provider client={api} queryClient={client}>
      <QueryClientProvider client={client}>
        <ToastProvider>{children}</ToastProvider>
      </QueryClientProvider>
    </trpc.Provider>
  )
}
