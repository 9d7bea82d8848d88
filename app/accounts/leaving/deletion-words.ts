/** How the administrator is asked before somebody's account is deleted. */
export const DELETE_ACCOUNT = {
  button: 'Delete account',
  words: 'Are you sure you want to delete this account? Its listings, photos and saved cars go with it, for good.',
};
