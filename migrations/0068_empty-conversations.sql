-- A refused first message left a conversation without any.
DELETE FROM conversations WHERE last_position = 0;
