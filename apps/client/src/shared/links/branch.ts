// A file of its own: the build names it, and the service worker leaves it out.
import branch from 'branch-sdk'

// Of what it puts there only its page view would run: that tells the screen's title and address, and its answer may
// bring an overlay, which an address that anybody can make (`_branch_view_id`) has it show whatever it was told.
branch.renderQueue = () => undefined

export { branch }
