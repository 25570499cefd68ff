"""Work without a request: the delivery of notices, and deadlines."""
