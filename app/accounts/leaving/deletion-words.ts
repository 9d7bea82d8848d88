/** How the administrator is asked before somebody's account is deleted. */
export const DELETE_ACCOUNT = {
  button: 'Delete account',
  words:
    'Are you sure you want to delete this account? Its listings, photos, saved cars and what was written to us from its e-mail go with it, for good.',
};
