// The person at the page: confirms what the portal asks before the wallet opens, where the test does not do it itself.
const button = '.pk-dialog:has(.asked) .pk-dialog-footer button:last-child:enabled'
const confirm = () => document.querySelector(button)?.click()
document.addEventListener('DOMContentLoaded', () => {
  const changes = { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] }
  new MutationObserver(confirm).observe(document.body, changes)
})
