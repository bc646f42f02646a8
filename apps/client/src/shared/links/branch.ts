// A file of its own: the build names it, and the service worker leaves it out.
import branch from 'branch-sdk'

export { branch }
