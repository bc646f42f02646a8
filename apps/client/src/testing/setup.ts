import { ToastRegions } from '../shared/ui/toast.tsx'

// Here already, as in an app that has been open for a moment: a test need not wait for the script.
await ToastRegions.preload()
